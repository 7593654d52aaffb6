// GameSession: one game that people and computers play over the network. Keeps the order of things: who may do what,
// which move comes when, that it is on the disk before anybody hears of it, whose turn the engine's is. One mutex per
// game; calls may come from any thread and may wait for the disk. Owned by GameHall.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/sessions/engine_pool.h"
#include "server/sessions/game_card.h"
#include "server/sessions/opponent.h"
#include "server/sessions/refusal.h"
#include "server/sessions/task_queue.h"
#include "server/sessions/visitor.h"
#include "store/documents.h"
#include "store/kept_game.h"

namespace kiebitz::server {

enum class Role : std::uint8_t { Owner, Player, Viewer };

// Who asks, by which right, and which seats are his.
struct Asker {
  Role role = Role::Viewer;
  std::vector<Color> seats = {};
  std::optional<Visitor> visitor = std::nullopt;
  std::string share = {};

  bool has(Color side) const;
};

enum class GameEventKind : std::uint8_t {
  Move,
  Takeback,
  Thinking,
  DrawOffered,
  DrawDeclined,
  TakebackRequested,
  TakebackDeclined,
  Joined,
  Finished,
  Changed,
  Deleted,
  Reloaded,  // the store knew better: everything may be different
};

enum class DrawAnswer : std::uint8_t { Accepted, Declined };

// Everything about a game as it stands; valid while the session's lock is held.
struct GameFacts {
  GameId id;
  const std::string& epoch;
  std::uint64_t seq;
  const GameHeader& header;
  const KeptGame& game;
  const GameCard& card;
  std::optional<Color> thinking;
  std::optional<Color> takeback_request;
  std::optional<DrawAnswer> draw_answer;
  UnixMilliseconds now;
};

// Called with the session's lock held, on any thread: must not block nor call the session.
class GameListener {
 public:
  virtual ~GameListener() = default;
  virtual void on_event(GameEventKind kind, const GameFacts& facts, const Asker& asker) = 0;
};

struct GameSurroundings {
  Store& store;
  Documents& documents;
  EnginePool& pool;
  TaskQueue& tasks;
  Milliseconds longest_move;
  std::string epoch;  // of the server; every game adds a word of its own when it is loaded
  MakeJob make_job;
  Milliseconds offers{std::chrono::hours(24)};  // a game whose players wait for each other's word stays so long
  Milliseconds attention{60'000};               // a look at a game between computers keeps it going for so long
};

enum class DrawAction : std::uint8_t { Offer, Accept, Decline, Claim };

struct DrawRequest {
  DrawAction action = DrawAction::Offer;
  std::optional<Color> side = std::nullopt;  // needed where both sides are the asker's
  std::string move = {};                     // of a claim that announces it
};

struct CardChange {
  std::optional<std::string> title = std::nullopt;
  std::optional<std::string> note = std::nullopt;
  std::optional<std::string> annotated_pgn = std::nullopt;
};

class GameSession : public std::enable_shared_from_this<GameSession> {
 public:
  GameSession(const GameSurroundings& around, KeptGame game, GameHeader header, GameCard card);

  GameId id() const { return game_.id(); }
  // A player is here: the clock runs and a computer whose turn it is thinks. A game that was loaded only to be listed
  // sleeps. Harmless when repeated.
  void wake_up();
  // The same for whoever looks at a game. One with people in it waits for them, one between computers for anybody.
  void look_in(const Asker& asker);
  // Now and then, on a thread that must not wait: has the game ended if a flag fell, and asks again for a search that
  // was refused. A game in which something is being done has its turn next time.
  void tend();

  // --- who
  // NotFound for strangers.
  Granted<Asker> asker(const std::optional<Visitor>& visitor, std::string_view share) const;

  // --- reading. The callback runs with the lock held.
  void read(const std::function<void(const GameFacts&)>& look) const;

  // --- playing
  struct MoveRequest {
    std::string move;
    int ply = 0;
    bool offers_draw = false;
  };
  Granted<void> play(const Asker& asker, const MoveRequest& request);
  // Between people the first call asks and the other side's agrees, to what was asked for.
  Granted<void> take_back(const Asker& asker, std::optional<int> to_ply, bool declines);
  Granted<void> resign(const Asker& asker, std::optional<Color> side);
  Granted<void> draw(const Asker& asker, const DrawRequest& request);
  Granted<void> note_help();  // a hint was given

  // --- around the game
  Granted<void> join(const Visitor& visitor, std::string_view share);
  Granted<ShareLink> share(const Asker& asker, ShareRole role);
  Granted<void> unshare(const Asker& asker, std::string_view token);
  Granted<void> change_card(const Asker& asker, const CardChange& change);
  void close_deleted();

  // --- listening. A listener that is gone is forgotten.
  void listen(const std::weak_ptr<GameListener>& listener, const Asker& asker,
              const std::function<void(const GameFacts&)>& first_look);
  void unlisten(const GameListener* listener);
  // `call` runs once no computer thinks: at once, or when its move is there. Must not block.
  void when_settled(std::function<void()> call);
  // Not while something is being done.
  bool is_idle() const;

 private:
  struct Ear {
    std::weak_ptr<GameListener> listener;
    Asker asker;
  };
  // Who asks the other player, and for how much: whoever agrees, agrees to that.
  struct TakebackWish {
    Color side;
    int to_ply;
  };

  // All below: mutex_ is held.
  GameFacts facts() const;
  Granted<void> take_back_to(int ply);
  Granted<Asker> find_asker(const std::optional<Visitor>& visitor, std::string_view share) const;
  bool is_computer_seat(Color side) const { return is_computer(game_.sheet().player(side).kind); }
  Granted<Color> side_of(const Asker& asker, std::optional<Color> side) const;
  std::optional<Refusal> not_playing() const;
  Refusal refusal_of(const KeepError& error) const;
  // The same; a game that is not where the store has it is put there.
  Refusal refused(const KeepError& error);
  bool reload();
  // The asker sends a move again that was played: the answer to the first one was lost on the way.
  bool is_repeated(const Asker& asker, const MoveRequest& request) const;
  Granted<void> granted(const KeptGame::Done& done, GameEventKind kind);
  // Whatever asks the clock may find that a flag has fallen: then a game that went on until now is over, and everybody
  // hears of it.
  bool tell_if_over();
  Granted<void> keep_card(GameCard card);
  void publish(GameEventKind kind);
  void wake();
  // Computers alone: nobody waits for a move, so it comes after those somebody waits for, and only while somebody
  // looks.
  bool is_between_computers() const { return is_computer_seat(Color::White) && is_computer_seat(Color::Black); }
  bool has_ears() const;
  bool is_watched() const;
  void think();
  void stop_thinking();
  void computer_manners(Color side);
  void computer_answers_draw(Color side);
  // On a thread of the task queue; mutex_ is free.
  void end_by_flag();
  void computer_moved(std::uint64_t order, const SearchResult& result);
  void computer_dropped(std::uint64_t order);

  const GameSurroundings& around_;
  mutable std::mutex mutex_;
  // Of this time in memory alone: a game that is loaded again counts its events from 0 again.
  const std::string epoch_;
  KeptGame game_;
  GameHeader header_;
  GameCard card_;
  std::uint64_t seq_ = 0;
  std::vector<Ear> ears_;
  std::vector<std::function<void()>> waiting_;
  std::optional<Color> thinking_;
  std::optional<EnginePool::JobId> job_;
  std::uint64_t order_ = 0;  // number of the last search asked for
  std::optional<TakebackWish> takeback_wish_;
  std::optional<DrawAnswer> draw_answer_;
  bool deleted_ = false;
  bool is_awake_ = false;
  bool is_flag_seen_ = false;  // and its end on the way to the store
  std::chrono::steady_clock::time_point looked_at_{};
};

}  // namespace kiebitz::server
