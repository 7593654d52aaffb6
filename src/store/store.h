// Store: games kept for good. What a call reported as done is on the disk; what it reported as failed did not happen,
// not even in part. One interface for all databases (sql_store.h) and for memory (memory_store.h); a test runs on all.
// It knows nothing of who asks and checks no laws of chess: store/kept_game.h joins it with a game that is played.
// Any thread may call it at any time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "game/game_sheet.h"
#include "game/rating.h"
#include "notation/game_result.h"
#include "store/store_error.h"

namespace kiebitz {

enum class GameId : std::int64_t {};

// Milliseconds since 1970, UTC.
using UnixMilliseconds = std::int64_t;

struct GameHeader {
  std::string owner;  // whose game it is; means something to the caller only
  UnixMilliseconds created = 0;
  UnixMilliseconds updated = 0;
  bool rated = true;      // counts for the ratings when it ends; of a game that is over: it did count
  bool imported = false;  // import_games() sets it
};

struct StoredGame {
  GameId id{};
  GameHeader header;
  GameSheet sheet;
};

struct GameSummary {
  GameId id{};
  GameHeader header;
  std::string date;
  std::string white;
  std::string black;
  GameResult result = GameResult::Unknown;
  std::optional<GameOverReason> reason;
  int plies = 0;
};

struct GameFilter {
  std::optional<std::string> owner;
  std::optional<std::string> player;  // the name of either side
  std::optional<GameResult> result;   // Unknown: games that go on
  std::optional<GameId> before;       // for the next page: only games older than this one
  int limit = 50;
};

// What happens when a game ends, all at once.
struct GameEnd {
  int expected_plies = 0;
  GameOver over;
  std::vector<std::string> boards;  // each once; see finished_game.h
  std::int64_t move_hash = 0;
  UnixMilliseconds now = 0;
};

// A game that comes complete, from a file.
struct ImportedGame {
  GameSheet sheet;  // moves that were taken back are not kept
  std::vector<std::string> boards;
  std::int64_t move_hash = 0;
};

struct ImportOutcome {
  std::vector<GameId> imported;  // in the order they came
  std::int64_t duplicates = 0;
};

// How games went in which this board occurred (the first field of its FEN), from White's side.
struct BoardHistory {
  std::string board;
  std::int64_t white_wins = 0;
  std::int64_t draws = 0;
  std::int64_t black_wins = 0;
  std::int64_t value = 0;  // +1 for a win of White, -1 for one of Black; imported sums are in it too

  friend bool operator==(const BoardHistory&, const BoardHistory&) = default;
};

// A player against one opponent; the opponent is empty for the rating over all games.
struct RatedPair {
  std::string player;
  std::string opponent;
  Rating rating;
};

struct GameTotals {
  std::int64_t games = 0;
  std::int64_t unfinished = 0;
  ResultCounts as_white;  // of the player asked for; without one, of White
  ResultCounts as_black;  // of the player asked for; without one, empty
};

class Store {
 public:
  template <class T>
  using Result = Expected<T, StoreError>;

  virtual ~Store() = default;

  // --- a game that is played
  // The sheet has no moves yet. header.updated becomes header.created.
  virtual Result<GameId> create_game(const GameHeader& header, const GameSheet& sheet) = 0;
  // Conflict unless the game goes on and has exactly this many moves.
  virtual Result<void> append_move(GameId id, int expected_plies, const PlayedMove& move, UnixMilliseconds now) = 0;
  // The moves from `keep_plies` on become a taken back line. If there are more than kMaxTakenBack, the oldest go.
  virtual Result<void> take_back(GameId id, int expected_plies, int keep_plies, UnixMilliseconds now) = 0;
  // Writes the end, merges the boards into the history and, if the game is rated, the result into the ratings. A game
  // that is_ratable() turns down (finished_game.h) is no longer rated afterwards.
  virtual Result<void> finish_game(GameId id, const GameEnd& end) = 0;
  // Help was given: the result will not count for the ratings.
  virtual Result<void> set_unrated(GameId id) = 0;

  // --- games
  virtual Result<StoredGame> load(GameId id) = 0;
  // Newest first.
  virtual Result<std::vector<GameSummary>> list(const GameFilter& filter) = 0;
  // The game goes; what it taught the history and the ratings stays.
  virtual Result<void> delete_game(GameId id) = 0;
  virtual Result<GameTotals> totals(const std::optional<std::string>& player) = 0;
  virtual Result<std::int64_t> count_games(const std::string& owner) = 0;
  // A game is a duplicate if its owner has one with the same hash. The history counts it once, whoever brings it.
  // Together or not at all.
  virtual Result<ImportOutcome> import_games(std::span<const ImportedGame> games, const GameHeader& header) = 0;

  // --- history
  // Zeros if the board never occurred.
  virtual Result<BoardHistory> board_history(std::string_view board) = 0;
  // Adds to what is there. Together or not at all.
  virtual Result<void> add_history(std::span<const BoardHistory> boards) = 0;
  // In alphabetical order; the callback must not call the store.
  virtual Result<void> each_history(const std::function<void(const BoardHistory&)>& visit) = 0;

  // --- ratings, the one over all games first, then by name of the opponent.
  virtual Result<std::vector<RatedPair>> ratings(const std::string& player) = 0;
};

}  // namespace kiebitz
