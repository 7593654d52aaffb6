// GameRegistry: all games of the server. It loads a game on the first request, keeps it in memory while it has players
// or subscribers, and checks clocks and pending computer moves. Other processes may write to the same store, so the
// revision of a game in memory is compared with the stored one before each use. Any thread; calls may wait for the
// disk.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "base/mutex.h"
#include "server/games/game_session.h"
#include "server/scheduling/ticker.h"
#include "store/import/pgn_import.h"

namespace kiebitz::server {

enum class SeatKind : std::uint8_t { Me, Guest, Computer };

struct NewSeat {
  SeatKind kind = SeatKind::Me;
  std::string name = {};         // empty: not given; a computer has a usual one
  ComputerPlayer computer = {};  // only with Computer
};

struct NewGame {
  std::array<NewSeat, 2> seats;  // by colour
  std::optional<GameTimes> clock = std::nullopt;
  Position start = Position::start();
  std::string title = {};
  ComputerBehaviour computers = {};
};

// What a list selects; an absent value selects everything.
struct GameQuery {
  std::optional<GameId> before = std::nullopt;
  std::size_t limit = 50;
  std::function<bool(const GameFacts&)> fits = {};
  std::function<bool()> is_wanted = [] { return true; };  // false stops the scan
};

struct GamePage {
  std::vector<std::shared_ptr<GameSession>> games;
  std::optional<GameId> next;  // there are older ones: before this
};

inline constexpr std::size_t kMaxImportedBytes = 256 * 1024;  // of one game; a list reads 200 at once

class GameRegistry {
 public:
  GameRegistry(GameDependencies deps, Ticker& ticker);

  // The address is that of the requester: a computer's thinking time is charged to it.
  Result<std::shared_ptr<GameSession>> create(const Visitor& visitor, const NewGame& request,
                                              const std::string& address = {});
  Result<std::shared_ptr<GameSession>> find(GameId id);
  // For reading only: the game in memory, or one that is loaded and not kept.
  Result<std::shared_ptr<GameSession>> peek(GameId id);
  // The game and the requester, or NotFound.
  struct Entry {
    std::shared_ptr<GameSession> game;
    Requester requester;
  };
  Result<Entry> enter(GameId id, const std::optional<Visitor>& visitor, std::string_view share,
                      const std::string& address = {});
  // Does this visitor own games, or play in another visitor's game?
  Result<bool> has_data(const Visitor& visitor);
  // StaleRevision if one is expected and the game has changed since.
  Result<void> erase(GameId id, const Visitor& visitor, std::optional<Revision> expected = std::nullopt);
  // A move for this game has arrived. The sender's flag does not fall while the token exists.
  ArrivedMoves::Token note_arrival(GameId id, const Visitor& visitor, PersistentGame::Time arrived) const {
    return deps_.arrived.add(id, visitor.id, arrived);
  }
  // All games of a visitor, own and joined ones, newest first.
  Result<std::vector<GameId>> ids(const Visitor& visitor);
  Result<GamePage> list(const Visitor& visitor, const GameQuery& request);
  struct Imported {
    std::vector<GameId> games;  // newest first
    PgnImportReport report;
  };
  // The games of a text, of which there are `count`, as `kiebitz games import` keeps them. After a failure those before
  // it are kept; a text that comes again finds them there.
  Result<Imported> import(const Visitor& visitor, std::string_view pgn, std::size_t count);
  // All games the visitor owns, many at a time; those joined as a guest belong to others. Stops at the first failure
  // and can be repeated.
  Result<void> erase_all(const Visitor& visitor);

  const std::string& epoch() const { return deps_.epoch; }
  std::size_t loaded() const;
  // Removes idle games from memory; the store has them.
  void unload_idle();

 private:
  std::shared_ptr<GameSession> in_memory(GameId id) const;
  // Updates a game in memory to the stored revision; none: it was deleted.
  Result<std::shared_ptr<GameSession>> current(std::shared_ptr<GameSession> game, std::optional<Revision> stored);
  Result<std::shared_ptr<GameSession>> peek_at(GameId id, Revision stored);
  Result<std::shared_ptr<GameSession>> load(GameId id);
  Result<std::shared_ptr<GameSession>> read(GameId id);  // from the store
  void forget(GameId id);
  void close_deleted(GameId id);
  // Own games and those joined as a guest, newest first.
  Result<std::vector<GameSummary>> games_of(const Visitor& visitor, std::optional<GameId> before, std::size_t limit);
  void tick_all();
  // Updates subscribed games with what other processes have written.
  void catch_up_subscribed();

  const GameDependencies deps_;
  mutable Mutex mutex_;
  std::map<GameId, std::shared_ptr<GameSession>> games_ KIEBITZ_GUARDED_BY(mutex_);
  Mutex loading_;
  int rounds_ = 0;
  std::shared_ptr<std::atomic<bool>> is_catching_up_ = std::make_shared<std::atomic<bool>>(false);
};

std::optional<GameId> parse_game_id(std::string_view text);
std::string format_game_id(GameId id);

}  // namespace kiebitz::server
