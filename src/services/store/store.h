// Store: permanent storage of games. What a call reported as done is on the disk; what it reported as failed did not
// happen, not even in part. One interface for all databases (sql/sql_store.h) and for memory (memory/memory_store.h);
// the same tests run on all. It has no permissions and checks no laws of chess: store/persistent_game.h joins it with a
// game that is played. Any thread may call it at any time.
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

// Counts the writes to one game. A writer names the revision that it has read, and of two writers with the same one
// the second gets a Conflict. A revision never repeats, unlike the number of half-moves.
enum class Revision : std::int64_t {};
inline constexpr Revision kFirstRevision{1};
constexpr Revision next(Revision revision) { return Revision{static_cast<std::int64_t>(revision) + 1}; }

struct GameHeader {
  std::string owner;  // a text of the caller
  UnixMilliseconds created = 0;
  UnixMilliseconds updated = 0;
  bool rated = true;                   // counts for the ratings when it ends; of a game that is over: it did count
  bool imported = false;               // import_games() sets it
  Revision revision = kFirstRevision;  // the store counts
  Revision board_revision = kFirstRevision;  // of the last move, take-back or end
};

// Data of the caller about a game beside its sheet: seats, links, names. The store does not interpret it.
struct StoredMetadata {
  std::string guest;  // the player who takes part in a game of another owner
  std::string text;

  friend bool operator==(const StoredMetadata&, const StoredMetadata&) = default;
};

struct StoredGame {
  GameId id{};
  GameHeader header;
  GameSheet sheet;
  StoredMetadata metadata;
  std::string damage = {};  // what salvage() found wrong, a sentence without a full stop; empty: nothing
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
  std::optional<std::string> guest;
  std::optional<std::string> player;  // the name of either side
  std::optional<GameResult> result;   // Unknown: unfinished games
  std::optional<GameId> before;       // for the next page: only games older than this one
  int limit = 50;
};

// What happens when a game ends, all at once.
struct GameEnd {
  Revision expected{};
  GameOver over;
  std::vector<std::string> boards;  // each once; see finished_game.h
  std::int64_t move_hash = 0;
  UnixMilliseconds now = 0;
};

// A game that comes complete, from a file.
struct ImportedGame {
  GameSheet sheet;  // moves that were taken back are not stored
  std::vector<std::string> boards;
  std::int64_t move_hash = 0;
};

struct ImportOutcome {
  std::vector<GameId> imported;  // in the order they came
  std::int64_t duplicates = 0;
  std::uint64_t bytes = 0;  // that the new games take, with their entries in the history
};

// What the games of one owner take in a store. The moves of a game that is played are counted when it ends.
struct StoreUse {
  std::int64_t games = 0;
  std::uint64_t bytes = 0;
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

// This many are deleted within tenths of a second.
inline constexpr std::size_t kGamesDeletedAtOnce = 500;

class Store {
 public:
  template <class T>
  using Result = Expected<T, StoreError>;

  virtual ~Store() = default;

  // --- a game that is played
  // The sheet has no moves yet. header.updated becomes header.created.
  virtual Result<GameId> create_game(const GameHeader& header, const GameSheet& sheet,
                                     const StoredMetadata& metadata) = 0;
  Result<GameId> create_game(const GameHeader& header, const GameSheet& sheet) {
    return create_game(header, sheet, {});
  }
  // Each write is a Conflict unless the game is at the expected revision, and says which one it has made. The first
  // three also if the game is over.
  virtual Result<Revision> append_move(GameId id, Revision expected, const PlayedMove& move, UnixMilliseconds now) = 0;
  // The moves from `keep_plies` on become a taken back line. If there are more than kMaxTakenBack, the oldest go.
  virtual Result<Revision> take_back(GameId id, Revision expected, int keep_plies, UnixMilliseconds now) = 0;
  // Writes the end, merges the boards into the history and, if the game is rated, the result into the ratings. A game
  // that is_ratable() turns down (finished_game.h) is no longer rated afterwards.
  virtual Result<Revision> finish_game(GameId id, const GameEnd& end) = 0;
  // The player got help: the result will not count for the ratings.
  virtual Result<Revision> set_unrated(GameId id, Revision expected) = 0;
  // Names of people may change during the game and after it.
  virtual Result<Revision> rename_player(GameId id, Revision expected, Color side, const std::string& name,
                                         UnixMilliseconds now) = 0;
  virtual Result<Revision> set_metadata(GameId id, Revision expected, const StoredMetadata& metadata,
                                        UnixMilliseconds now) = 0;
  // The stored revisions, for callers that cache games. One lookup in an index for each; nothing for a game that is
  // deleted.
  virtual Result<std::vector<std::optional<Revision>>> revisions(std::span<const GameId> ids) = 0;

  // --- games
  // Damaged if it cannot be read as a game.
  virtual Result<StoredGame> load(GameId id) = 0;
  // The same, but of a damaged game it returns what is readable: the sheet then ends where its record ceases to be a
  // legal game, and `annotated` has all of it, the rest in a comment.
  virtual Result<StoredGame> salvage(GameId id) = 0;
  // Newest first.
  virtual Result<std::vector<GameSummary>> list(const GameFilter& filter) = 0;
  // Deletes the game, at any revision unless one is expected; its part in the history and the ratings stays.
  virtual Result<void> delete_game(GameId id, std::optional<Revision> expected) = 0;
  Result<void> delete_game(GameId id) { return delete_game(id, std::nullopt); }
  // The same for many, together or not at all; says which of them existed. Other writers wait meanwhile: for more
  // than kGamesDeletedAtOnce games call it several times.
  virtual Result<std::vector<GameId>> delete_games(std::span<const GameId> ids) = 0;
  // Removes the guest from its games; the texts of their metadata stay.
  virtual Result<void> forget_guest(const std::string& guest) = 0;
  virtual Result<GameTotals> totals(const std::optional<std::string>& player) = 0;
  virtual Result<StoreUse> use_of(const std::string& owner) = 0;
  // Bytes of everything that is stored, documents included.
  virtual Result<std::uint64_t> size() = 0;
  // A game is a duplicate if its owner has one with the same hash. The history counts it once for all owners.
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
