// GameSession: one game that people and computers play over the network. It enforces permissions and the order of
// moves, stores each action before it publishes it, and starts the searches of computer players. One mutex per game;
// any thread; calls may wait for the disk. Owned by GameRegistry.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "server/api/problem.h"
#include "server/games/arrived_moves.h"
#include "server/games/game_metadata.h"
#include "server/opponents/opponent.h"
#include "server/scheduling/engine_pool.h"
#include "server/scheduling/task_queue.h"
#include "server/scheduling/ticker.h"
#include "server/visitors/quotas.h"
#include "server/visitors/visitor.h"
#include "store/persistent_game.h"

namespace kiebitz::server {

enum class Role : std::uint8_t { Owner, Player, Viewer };

// The sender of a request: role, seats, identity.
struct Requester {
  Role role = Role::Viewer;
  std::vector<Color> seats = {};
  std::optional<Visitor> visitor = std::nullopt;
  std::string share = {};
  std::string address = {};                                    // empty: unknown
  std::optional<Revision> revision = std::nullopt;             // the revision that the requester has seen, if given
  std::optional<PersistentGame::Time> arrived = std::nullopt;  // the time of the request; the clock is read as of then

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
  Reloaded,  // read again from the store: everything may be different
};

enum class DrawAnswer : std::uint8_t { Accepted, Declined };

// The current state of a game; valid while the session's lock is held.
struct GameFacts {
  GameId id;
  const std::string& epoch;
  std::uint64_t seq;
  const GameHeader& header;
  const PersistentGame& game;
  const GameMetadata& metadata;
  std::optional<Color> thinking;
  std::optional<Color> takeback_request;
  std::optional<DrawAnswer> draw_answer;
  std::optional<EngineTrouble> trouble;  // why the computer that is to move does not
  UnixMilliseconds now;
};

// Called with the session's lock held, on any thread: must not block nor call the session.
class GameListener {
 public:
  virtual ~GameListener() = default;
  virtual void on_event(GameEventKind kind, const GameFacts& facts, const Requester& requester) = 0;
};

struct GameDependencies {
  Store& store;
  EnginePool& pool;
  TaskQueue& tasks;
  Ticker& ticker;
  const Quotas& quotas;
  Milliseconds longest_move;
  std::string epoch;  // of the server; every game adds a random word when it is loaded
  MakeJob make_job;
  Milliseconds offers{std::chrono::hours(24)};  // a game with an open offer stays in memory this long
  Milliseconds attention{60'000};               // a game between computers runs this long after it was viewed
  ArrivedMoves arrived = {};
  std::function<void(GameId)> on_end = {};  // the game is over or deleted; must not block
};

enum class DrawAction : std::uint8_t { Offer, Accept, Decline, Claim };

struct DrawRequest {
  DrawAction action = DrawAction::Offer;
  std::optional<Color> side = std::nullopt;  // required if the requester has both seats
  std::string move = {};                     // for a claim with an announced move
};

struct MetadataChange {
  std::optional<std::string> title = std::nullopt;
  std::optional<std::string> note = std::nullopt;
  std::optional<std::string> annotated_pgn = std::nullopt;
};

using PlayerNames = std::array<std::optional<std::string>, 2>;  // by colour

class GameSession : public std::enable_shared_from_this<GameSession> {
 public:
  GameSession(const GameDependencies& deps, PersistentGame game, GameHeader header, GameMetadata metadata);

  GameId id() const { return id_; }
  // Reads the game again if the store has a newer revision. A deleted game is closed, and the answer is NotFound.
  Result<void> catch_up(std::optional<Revision> stored);
  // A player has arrived: starts the clock, and the search of a computer that is to move, charged to this address. A
  // game that was loaded for a list does not run. Idempotent.
  void wake_up(const std::string& address);
  // A client has read the game. Runs a game between computers; a game with people runs when a player reads it.
  void on_viewed(const Requester& requester);
  // Does the game have live subscribers?
  bool has_subscribers() const;
  // Called periodically on a thread that must not wait: ends the game if a flag has fallen, and submits a search again
  // that the pool refused. Skips a game whose lock is held.
  void tick();

  // --- permissions
  // NotFound for visitors without a right to see the game.
  Result<Requester> requester(const std::optional<Visitor>& visitor, std::string_view share) const;

  // --- reading. The callback runs with the lock held.
  void read(const std::function<void(const GameFacts&)>& look) const;

  // --- playing
  struct MoveRequest {
    std::string move;
    int ply = 0;
    bool offers_draw = false;
  };
  Result<void> play(const Requester& requester, const MoveRequest& request);
  // Between people the first call is a request, and the other side's call accepts it.
  Result<void> take_back(const Requester& requester, std::optional<int> to_ply, bool declines);
  Result<void> resign(const Requester& requester, std::optional<Color> side);
  Result<void> draw(const Requester& requester, const DrawRequest& request);
  Result<void> note_help();  // a hint was given

  // --- sharing and metadata
  // With a name, unless it is empty.
  Result<void> join(const Visitor& visitor, std::string_view share, const std::string& name = {});
  Result<ShareLink> share(const Requester& requester, ShareRole role);
  Result<void> unshare(const Requester& requester, std::string_view token);
  Result<void> change_metadata(const Requester& requester, const MetadataChange& change);
  // Each name is of a seat of the requester.
  Result<void> rename(const Requester& requester, const PlayerNames& names);
  void close_deleted();

  // --- live events. An expired listener is removed.
  void subscribe(const std::weak_ptr<GameListener>& listener, const Requester& requester,
                 const std::function<void(const GameFacts&)>& first_look);
  void unsubscribe(const GameListener* listener);
  // `call` runs once no computer thinks: at once, or when its move is there. Must not block.
  void when_settled(std::function<void()> call);
  // False while the lock is held.
  bool is_idle() const;

 private:
  struct Subscriber {
    std::weak_ptr<GameListener> listener;
    Requester requester;
  };
  // The side that requests a takeback, and to which half-move.
  struct TakebackRequest {
    Color side;
    int to_ply;
  };

  GameFacts facts() const KIEBITZ_REQUIRES(mutex_);
  // The time at which the clock is read for this requester: the arrival of the request, or now. Unless the requester is
  // to move, not later than the arrival of a queued move of the side to move.
  PersistentGame::Time clock_time_for(const Requester& requester) const KIEBITZ_REQUIRES(mutex_);
  // Runs `act` with the clock as it stood when the request arrived. The annotation is at each `act`.
  template <class Act>
  auto as_of(const Requester& requester, Act act) KIEBITZ_REQUIRES(mutex_) KIEBITZ_NO_THREAD_ANALYSIS {
    const PersistentGame::Moment moment(game_, clock_time_for(requester));
    return act();
  }
  Result<void> take_back_to(const Requester& requester, int ply) KIEBITZ_REQUIRES(mutex_);
  Result<Requester> find_requester(const std::optional<Visitor>& visitor, std::string_view share) const
      KIEBITZ_REQUIRES(mutex_);
  bool is_computer_seat(Color side) const KIEBITZ_REQUIRES(mutex_) {
    return is_computer(game_.sheet().player(side).kind);
  }
  Result<Color> side_of(const Requester& requester, std::optional<Color> side) const KIEBITZ_REQUIRES(mutex_);
  std::optional<Problem> playing_problem() const KIEBITZ_REQUIRES(mutex_);
  // StaleRevision if the thing was changed, last at this revision, after what the requester has seen.
  std::optional<Problem> revision_problem(const Requester& requester, Revision last) const;
  std::optional<Problem> board_revision_problem(const Requester& requester) const KIEBITZ_REQUIRES(mutex_) {
    return revision_problem(requester, game_.board_revision());
  }
  // The problem of an error; a game that differs from the stored one is read again.
  Problem problem_after(const PersistentGameError& error) KIEBITZ_REQUIRES(mutex_);
  Result<void> reload() KIEBITZ_REQUIRES(mutex_);
  // Has the requester played this move already? The first answer was lost.
  bool is_repeated(const Requester& requester, const MoveRequest& request) const KIEBITZ_REQUIRES(mutex_);
  std::optional<Problem> ply_problem(const MoveRequest& request) const KIEBITZ_REQUIRES(mutex_);
  Result<void> publish_result(const PersistentGame::Done& done, GameEventKind kind) KIEBITZ_REQUIRES(mutex_);
  // Publishes the end of the game if it is over: reading the clock may find a fallen flag.
  bool tell_if_over() KIEBITZ_REQUIRES(mutex_);
  // Stores the metadata that `alter` returns. Repeats it with the current metadata if another process has written.
  Result<void> alter_metadata(const std::function<Result<void>(GameMetadata& metadata)>& alter)
      KIEBITZ_REQUIRES(mutex_);
  Result<void> name_seat(Color side, const std::string& name) KIEBITZ_REQUIRES(mutex_);
  void close() KIEBITZ_REQUIRES(mutex_);
  void publish(GameEventKind kind) KIEBITZ_REQUIRES(mutex_);
  void wake(const std::string& address) KIEBITZ_REQUIRES(mutex_);
  // The client that the computer's searches are charged to.
  Client computer_client() const KIEBITZ_REQUIRES(mutex_) { return {address_, header_.owner}; }
  // Why the pool would refuse a search for the computer.
  std::optional<Problem> computer_problem(Color side) const KIEBITZ_REQUIRES(mutex_);
  // Between computers no player waits: searches have a low priority and run only while the game is watched.
  bool is_between_computers() const KIEBITZ_REQUIRES(mutex_) {
    return is_computer_seat(Color::White) && is_computer_seat(Color::Black);
  }
  bool has_live_subscribers() const KIEBITZ_REQUIRES(mutex_);
  bool is_watched() const KIEBITZ_REQUIRES(mutex_);
  void think() KIEBITZ_REQUIRES(mutex_);
  void stop_thinking() KIEBITZ_REQUIRES(mutex_);
  void resign_or_offer_draw(Color side) KIEBITZ_REQUIRES(mutex_);
  void computer_answers_draw(Color side) KIEBITZ_REQUIRES(mutex_);
  // Called on a thread of the task queue.
  void end_by_flag();
  void computer_moved(std::uint64_t order, const SearchResult& result);
  // Plays the result of a search when it is time to move, unless the order is outdated.
  void play_answer(std::uint64_t order, const SearchResult& result) KIEBITZ_REQUIRES(mutex_);
  void computer_dropped(std::uint64_t order);
  // The search is repeated after a pause that grows with each failure.
  void computer_failed(std::uint64_t order, const EngineTrouble& trouble);
  bool is_external_engine(Color side) const KIEBITZ_REQUIRES(mutex_) {
    return game_.sheet().player(side).kind == PlayerKind::Uci;
  }

  const GameDependencies& deps_;
  const GameId id_;
  mutable Mutex mutex_;
  // Valid until the game is unloaded: a game that is loaded again counts its events from 0.
  const std::string epoch_;
  PersistentGame game_ KIEBITZ_GUARDED_BY(mutex_);
  GameHeader header_ KIEBITZ_GUARDED_BY(mutex_);
  GameMetadata metadata_ KIEBITZ_GUARDED_BY(mutex_);
  std::uint64_t seq_ KIEBITZ_GUARDED_BY(mutex_) = 0;
  std::vector<Subscriber> subscribers_ KIEBITZ_GUARDED_BY(mutex_);
  std::vector<std::function<void()>> waiting_ KIEBITZ_GUARDED_BY(mutex_);
  std::string address_ KIEBITZ_GUARDED_BY(mutex_);  // of the last active client
  std::optional<Color> thinking_ KIEBITZ_GUARDED_BY(mutex_);
  std::optional<EnginePool::JobId> job_ KIEBITZ_GUARDED_BY(mutex_);
  std::uint64_t order_ KIEBITZ_GUARDED_BY(mutex_) = 0;  // number of the last submitted search
  // A computer with a human pace does not move before.
  std::chrono::steady_clock::time_point moves_at_ KIEBITZ_GUARDED_BY(mutex_){};
  std::optional<TakebackRequest> takeback_request_ KIEBITZ_GUARDED_BY(mutex_);
  std::optional<DrawAnswer> draw_answer_ KIEBITZ_GUARDED_BY(mutex_);
  std::optional<EngineTrouble> trouble_ KIEBITZ_GUARDED_BY(mutex_);
  int failures_ KIEBITZ_GUARDED_BY(mutex_) = 0;  // of the computer, consecutive
  std::chrono::steady_clock::time_point tries_again_at_ KIEBITZ_GUARDED_BY(mutex_){};
  bool deleted_ KIEBITZ_GUARDED_BY(mutex_) = false;
  bool is_awake_ KIEBITZ_GUARDED_BY(mutex_) = false;
  bool is_flag_seen_ KIEBITZ_GUARDED_BY(mutex_) = false;  // and the end of the game is being stored
  std::chrono::steady_clock::time_point looked_at_ KIEBITZ_GUARDED_BY(mutex_){};
};

}  // namespace kiebitz::server
