// GameSession: one game that people and computers play over the network. Keeps the order of things: who may do what,
// which move comes when, that it is on the disk before anybody hears of it, whose turn the engine's is. One mutex per
// game; calls may come from any thread and may wait for the disk. Owned by GameHall.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "server/api/session_error.h"
#include "server/games/arrived_moves.h"
#include "server/games/game_metadata.h"
#include "server/opponents/opponent.h"
#include "server/scheduling/engine_pool.h"
#include "server/scheduling/task_queue.h"
#include "server/scheduling/ticker.h"
#include "server/visitors/quotas.h"
#include "server/visitors/visitor.h"
#include "store/stored_game.h"

namespace kiebitz::server {

enum class Role : std::uint8_t { Owner, Player, Viewer };

// Who asks, by which right, and which seats are his.
struct Asker {
  Role role = Role::Viewer;
  std::vector<Color> seats = {};
  std::optional<Visitor> visitor = std::nullopt;
  std::string share = {};
  std::string address = {};                              // empty: unknown
  std::optional<Revision> revision = std::nullopt;       // of what he has seen, if he says so; see GameSession::behind
  std::optional<KeptGame::Time> arrived = std::nullopt;  // when the request did; the clock is read as of then

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
  std::optional<EngineTrouble> trouble;  // why the computer whose turn it is does not move
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
  EnginePool& pool;
  TaskQueue& tasks;
  Ticker& ticker;
  const Quotas& quotas;
  Milliseconds longest_move;
  std::string epoch;  // of the server; every game adds a word of its own when it is loaded
  MakeJob make_job;
  Milliseconds offers{std::chrono::hours(24)};  // a game whose players wait for each other's word stays so long
  Milliseconds attention{60'000};               // a look at a game between computers keeps it going for so long
  ArrivedMoves arrived = {};
  std::function<void(GameId)> on_end = {};  // the game is over or deleted; must not block
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

using PlayerNames = std::array<std::optional<std::string>, 2>;  // by colour

class GameSession : public std::enable_shared_from_this<GameSession> {
 public:
  GameSession(const GameSurroundings& around, KeptGame game, GameHeader header, GameCard card);

  GameId id() const { return id_; }
  // What another process has written is read again, if the store has more than is known here. A game that is gone is
  // closed, and the answer is NotFound.
  Granted<void> catch_up(std::optional<Revision> stored);
  // A player is here: the clock runs and a computer whose turn it is thinks, at the expense of his address. A game that
  // was loaded only to be listed sleeps. Harmless when repeated.
  void wake_up(const std::string& address);
  // The same for whoever looks at a game. One with people in it waits for them, one between computers for anybody.
  void look_in(const Asker& asker);
  // Does anybody see what happens here without asking?
  bool is_attended() const;
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
  // With a name, if he says one.
  Granted<void> join(const Visitor& visitor, std::string_view share, const std::string& name = {});
  Granted<ShareLink> share(const Asker& asker, ShareRole role);
  Granted<void> unshare(const Asker& asker, std::string_view token);
  Granted<void> change_card(const Asker& asker, const CardChange& change);
  // Each name is of a seat of the asker.
  Granted<void> rename(const Asker& asker, const PlayerNames& names);
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

  GameFacts facts() const KIEBITZ_REQUIRES(mutex_);
  // When the clock is read for this asker: when the request arrived, or now. For others than the side to move not later
  // than a move of that side arrived which still waits for its turn.
  KeptGame::Time moment_for(const Asker& asker) const KIEBITZ_REQUIRES(mutex_);
  // With the clock as it stood when the request arrived. That `act` needs the mutex is seen where it is written.
  template <class Act>
  auto as_of(const Asker& asker, Act act) KIEBITZ_REQUIRES(mutex_) KIEBITZ_NO_THREAD_ANALYSIS {
    const KeptGame::Moment moment(game_, moment_for(asker));
    return act();
  }
  Granted<void> take_back_to(const Asker& asker, int ply) KIEBITZ_REQUIRES(mutex_);
  Granted<Asker> find_asker(const std::optional<Visitor>& visitor, std::string_view share) const
      KIEBITZ_REQUIRES(mutex_);
  bool is_computer_seat(Color side) const KIEBITZ_REQUIRES(mutex_) {
    return is_computer(game_.sheet().player(side).kind);
  }
  Granted<Color> side_of(const Asker& asker, std::optional<Color> side) const KIEBITZ_REQUIRES(mutex_);
  std::optional<Refusal> not_playing() const KIEBITZ_REQUIRES(mutex_);
  // Why the asker must look again first: what he wants to change has been written to after what he has seen, last at
  // this revision.
  std::optional<Refusal> behind(const Asker& asker, Revision last) const;
  std::optional<Refusal> behind_on_board(const Asker& asker) const KIEBITZ_REQUIRES(mutex_) {
    return behind(asker, game_.board_revision());
  }
  Refusal refusal_of(const KeepError& error) const;
  // The same; a game that is not where the store has it is put there.
  Refusal refused(const KeepError& error) KIEBITZ_REQUIRES(mutex_);
  Granted<void> reload() KIEBITZ_REQUIRES(mutex_);
  // The asker sends a move again that was played: the answer to the first one was lost on the way.
  bool is_repeated(const Asker& asker, const MoveRequest& request) const KIEBITZ_REQUIRES(mutex_);
  std::optional<Refusal> wrong_ply(const MoveRequest& request) const KIEBITZ_REQUIRES(mutex_);
  Granted<void> granted(const KeptGame::Done& done, GameEventKind kind) KIEBITZ_REQUIRES(mutex_);
  // Whatever asks the clock may find that a flag has fallen: then a game that went on until now is over, and everybody
  // hears of it.
  bool tell_if_over() KIEBITZ_REQUIRES(mutex_);
  // Keeps what `alter` makes of the card. If another process has written meanwhile, of the card as it is then.
  Granted<void> alter_card(const std::function<Granted<void>(GameCard& card)>& alter) KIEBITZ_REQUIRES(mutex_);
  Granted<void> name_seat(Color side, const std::string& name) KIEBITZ_REQUIRES(mutex_);
  void close() KIEBITZ_REQUIRES(mutex_);
  void publish(GameEventKind kind) KIEBITZ_REQUIRES(mutex_);
  void wake(const std::string& address) KIEBITZ_REQUIRES(mutex_);
  // Whose work the computer's thinking is.
  Client thinker() const KIEBITZ_REQUIRES(mutex_) { return {address_, header_.owner}; }
  // Why the computer could not answer a move now.
  std::optional<Refusal> no_answer_to(Color side) const KIEBITZ_REQUIRES(mutex_);
  // Computers alone: nobody waits for a move, so it comes after those somebody waits for, and only while somebody
  // looks.
  bool is_between_computers() const KIEBITZ_REQUIRES(mutex_) {
    return is_computer_seat(Color::White) && is_computer_seat(Color::Black);
  }
  bool has_ears() const KIEBITZ_REQUIRES(mutex_);
  bool is_watched() const KIEBITZ_REQUIRES(mutex_);
  void think() KIEBITZ_REQUIRES(mutex_);
  void stop_thinking() KIEBITZ_REQUIRES(mutex_);
  void resign_or_offer_draw(Color side) KIEBITZ_REQUIRES(mutex_);
  void computer_answers_draw(Color side) KIEBITZ_REQUIRES(mutex_);
  // On a thread of the task queue.
  void end_by_flag();
  void computer_moved(std::uint64_t order, const SearchResult& result);
  // What a search has found, when it is time to move, with the number of an order that still stands.
  void play_answer(std::uint64_t order, const SearchResult& result) KIEBITZ_REQUIRES(mutex_);
  void computer_dropped(std::uint64_t order);
  // Tried again after a while, later every time.
  void computer_failed(std::uint64_t order, const EngineTrouble& trouble);
  bool is_elsewhere(Color side) const KIEBITZ_REQUIRES(mutex_) {
    return game_.sheet().player(side).kind == PlayerKind::Uci;
  }

  const GameSurroundings& around_;
  const GameId id_;
  mutable Mutex mutex_;
  // Of this time in memory alone: a game that is loaded again counts its events from 0 again.
  const std::string epoch_;
  KeptGame game_ KIEBITZ_GUARDED_BY(mutex_);
  GameHeader header_ KIEBITZ_GUARDED_BY(mutex_);
  GameCard card_ KIEBITZ_GUARDED_BY(mutex_);
  std::uint64_t seq_ KIEBITZ_GUARDED_BY(mutex_) = 0;
  std::vector<Ear> ears_ KIEBITZ_GUARDED_BY(mutex_);
  std::vector<std::function<void()>> waiting_ KIEBITZ_GUARDED_BY(mutex_);
  std::string address_ KIEBITZ_GUARDED_BY(mutex_);  // of whoever was here last
  std::optional<Color> thinking_ KIEBITZ_GUARDED_BY(mutex_);
  std::optional<EnginePool::JobId> job_ KIEBITZ_GUARDED_BY(mutex_);
  std::uint64_t order_ KIEBITZ_GUARDED_BY(mutex_) = 0;  // number of the last search asked for
  // A computer with a human pace moves not before.
  std::chrono::steady_clock::time_point moves_at_ KIEBITZ_GUARDED_BY(mutex_){};
  std::optional<TakebackWish> takeback_wish_ KIEBITZ_GUARDED_BY(mutex_);
  std::optional<DrawAnswer> draw_answer_ KIEBITZ_GUARDED_BY(mutex_);
  std::optional<EngineTrouble> trouble_ KIEBITZ_GUARDED_BY(mutex_);
  int failures_ KIEBITZ_GUARDED_BY(mutex_) = 0;  // of a computer, one after the other
  std::chrono::steady_clock::time_point tries_again_at_ KIEBITZ_GUARDED_BY(mutex_){};
  bool deleted_ KIEBITZ_GUARDED_BY(mutex_) = false;
  bool is_awake_ KIEBITZ_GUARDED_BY(mutex_) = false;
  bool is_flag_seen_ KIEBITZ_GUARDED_BY(mutex_) = false;  // and its end on the way to the store
  std::chrono::steady_clock::time_point looked_at_ KIEBITZ_GUARDED_BY(mutex_){};
};

}  // namespace kiebitz::server
