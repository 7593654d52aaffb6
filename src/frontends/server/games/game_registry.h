// GameHall: all games of the server. Loads a game when somebody asks for it, keeps it while somebody plays or watches,
// looks after clocks and after computers whose turn it is. Other processes may write to the same store: before a game
// in memory answers anybody, its revision is compared with the stored one. Any thread; calls may wait for the disk.
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
  std::string name = {};         // empty: nobody said one; a computer has a usual one
  ComputerPlayer computer = {};  // only with Computer
};

struct NewGame {
  std::array<NewSeat, 2> seats;  // by colour
  std::optional<GameTimes> clock = std::nullopt;
  Position start = Position::start();
  std::string title = {};
  ComputerWays computers = {};
};

// What is wanted of a list; everything absent is not asked for.
struct GameWish {
  std::optional<GameId> before = std::nullopt;
  std::size_t limit = 50;
  std::function<bool(const GameFacts&)> fits = {};
  std::function<bool()> goes_on = [] { return true; };  // asked before every game that has to be looked at
};

struct GamePage {
  std::vector<std::shared_ptr<GameSession>> games;
  std::optional<GameId> next;  // there are older ones: before this
};

inline constexpr std::size_t kMaxImportedBytes = 256 * 1024;  // of one game: a list reads two hundred at once

class GameHall {
 public:
  GameHall(GameSurroundings around, Ticker& ticker);

  // The address is that of whoever asks: a computer thinks at its expense.
  Granted<std::shared_ptr<GameSession>> create(const Visitor& visitor, const NewGame& wish,
                                               const std::string& address = {});
  Granted<std::shared_ptr<GameSession>> find(GameId id);
  // To look at only: the game of memory, or one that is read for this and not kept there.
  Granted<std::shared_ptr<GameSession>> peek(GameId id);
  // The game and who asks, or NotFound.
  struct Entry {
    std::shared_ptr<GameSession> game;
    Asker asker;
  };
  Granted<Entry> enter(GameId id, const std::optional<Visitor>& visitor, std::string_view share,
                       const std::string& address = {});
  // Does this visitor own games, or play in somebody else's?
  Granted<bool> knows(const Visitor& visitor);
  // StaleRevision if one is expected and the game has changed since.
  Granted<void> erase(GameId id, const Visitor& visitor, std::optional<Revision> expected = std::nullopt);
  // A move for this game has arrived. The sender's flag does not fall while the token exists.
  ArrivedMoves::Token note_arrival(GameId id, const Visitor& visitor, KeptGame::Time arrived) const {
    return around_.arrived.add(id, visitor.id, arrived);
  }
  // All games of a visitor, own and joined ones, newest first.
  Granted<std::vector<GameId>> ids(const Visitor& visitor);
  Granted<GamePage> list(const Visitor& visitor, const GameWish& wish);
  struct Imported {
    std::vector<GameId> games;  // newest first
    PgnImportReport report;
  };
  // The games of a text, of which there are `count`, as `kiebitz games import` keeps them. After a failure those before
  // it are kept; a text that comes again finds them there.
  Granted<Imported> import(const Visitor& visitor, std::string_view pgn, std::size_t count);
  // All games the visitor owns, many at a time; those joined as a guest belong to others. Stops at the first failure
  // and can be repeated.
  Granted<void> erase_all(const Visitor& visitor);

  const std::string& epoch() const { return around_.epoch; }
  std::size_t loaded() const;
  // Forgets the games nobody needs at the moment; the store has them.
  void put_away_idle();

 private:
  std::shared_ptr<GameSession> in_memory(GameId id) const;
  // Brings a game in memory to what the store has: this revision, or none.
  Granted<std::shared_ptr<GameSession>> current(std::shared_ptr<GameSession> game, std::optional<Revision> stored);
  Granted<std::shared_ptr<GameSession>> peek_at(GameId id, Revision stored);
  Granted<std::shared_ptr<GameSession>> load(GameId id);
  Granted<std::shared_ptr<GameSession>> read(GameId id);  // from the store
  void forget(GameId id);
  void close_deleted(GameId id);
  // Own games and those joined as a guest, newest first.
  Granted<std::vector<GameSummary>> games_of(const Visitor& visitor, std::optional<GameId> before, std::size_t limit);
  void tend_all();
  // Games that somebody watches learn what other processes have written to them.
  void catch_up_attended();

  const GameSurroundings around_;
  mutable Mutex mutex_;
  std::map<GameId, std::shared_ptr<GameSession>> games_ KIEBITZ_GUARDED_BY(mutex_);
  Mutex loading_;
  int rounds_ = 0;
  std::shared_ptr<std::atomic<bool>> is_catching_up_ = std::make_shared<std::atomic<bool>>(false);
};

std::optional<GameId> parse_game_id(std::string_view text);
std::string format_game_id(GameId id);

}  // namespace kiebitz::server
