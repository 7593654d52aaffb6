// GameHall: all games of the server. Loads a game when somebody asks for it, keeps it while somebody plays or watches,
// looks after clocks and after computers whose turn it is. Any thread; calls may wait for the disk.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "server/sessions/game_session.h"
#include "server/sessions/ticker.h"
#include "store/pgn_import.h"

namespace kiebitz::server {

enum class SeatKind : std::uint8_t { Me, Guest, Computer };

struct NewSeat {
  SeatKind kind = SeatKind::Me;
  std::string name = {};         // empty: nobody said one; a computer has a usual one
  ComputerPlayer computer = {};  // only with Computer
};

struct NewGame {
  std::array<NewSeat, 2> seats;  // by colour
  std::optional<ClockSettings> clock = std::nullopt;
  Position start = Position::start();
  std::string title = {};
};

// What is wanted of a list; everything absent is not asked for.
struct GameWish {
  std::optional<GameId> before = std::nullopt;
  std::size_t limit = 50;
  std::function<bool(const GameFacts&)> fits = {};
};

struct GamePage {
  std::vector<std::shared_ptr<GameSession>> games;
  std::optional<GameId> next;  // there are older ones: before this
};

inline constexpr std::size_t kMaxImportedBytes = 256 * 1024;  // of one game: a list reads two hundred at once

class GameHall {
 public:
  GameHall(GameSurroundings around, Ticker& ticker, std::size_t games_per_visitor);

  Granted<std::shared_ptr<GameSession>> create(const Visitor& visitor, const NewGame& wish);
  Granted<std::shared_ptr<GameSession>> find(GameId id);
  // The game and who asks, or NotFound.
  struct Entry {
    std::shared_ptr<GameSession> game;
    Asker asker;
  };
  Granted<Entry> enter(GameId id, const std::optional<Visitor>& visitor, std::string_view share);
  Granted<void> erase(GameId id, const Visitor& visitor);
  Granted<GamePage> list(const Visitor& visitor, const GameWish& wish);
  struct Imported {
    std::vector<GameId> games;  // newest first
    PgnImportReport report;
  };
  // The games of a text, of which there are `count`, as `kiebitz games import` keeps them. After a failure those before
  // it are kept; a text that comes again finds them there.
  Granted<Imported> import(const Visitor& visitor, std::string_view pgn, std::size_t count);
  // All games the visitor owns; those joined as a guest belong to others. Stops at the first failure and can be
  // repeated.
  Granted<void> erase_all(const Visitor& visitor);

  const std::string& epoch() const { return around_.epoch; }
  std::size_t loaded() const;
  // Forgets the games nobody needs at the moment; the store has them.
  void put_away_idle();

 private:
  Granted<std::shared_ptr<GameSession>> load(GameId id);
  // Room for so many more games of this visitor, or TooMany.
  Granted<void> check_room(const Visitor& visitor, std::size_t more);
  Granted<void> remove(GameId id);
  Granted<std::vector<GameId>> ids_of(const Visitor& visitor, std::optional<GameId> before, std::size_t limit);
  // Of games joined as a guest, in no order.
  Granted<std::vector<GameId>> joined_by(const Visitor& visitor, std::optional<GameId> before);
  void tend_all();

  const GameSurroundings around_;
  const std::size_t games_per_visitor_;
  mutable std::mutex mutex_;
  std::map<GameId, std::shared_ptr<GameSession>> games_;
  std::mutex loading_;
  int rounds_ = 0;
};

std::optional<GameId> parse_game_id(std::string_view text);
std::string format_game_id(GameId id);

}  // namespace kiebitz::server
