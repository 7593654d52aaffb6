// The writes of SqlStore that concern games.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "base/assert.h"
#include "store/finished_game.h"
#include "store/game_checks.h"
#include "store/sql/sql_rows.h"
#include "store/sql/sql_schema.h"
#include "store/sql/sql_store.h"
#include "store/sql/sql_transaction.h"

namespace kiebitz::store_detail {
namespace {

using soci::into;
using soci::use;

constexpr const char* kInsertGame = R"(
  INSERT INTO games (owner, created_ms, updated_ms, rated, imported, guest, card, event, site, date, round,
                     white_name, white_kind, white_spec, white_rating, black_name, black_kind, black_spec, black_rating,
                     start_fen, clock_base_ms, clock_increment_ms, black_clock_base_ms,
                     black_clock_increment_ms, plies, moves, result, reason, move_hash, annotated, bytes)
  VALUES (:owner, :created, :updated, :rated, :imported, :guest, :card, :event, :site, :date, :round,
          :wname, :wkind, :wspec, :wrating, :bname, :bkind, :bspec, :brating,
          :start, :base, :increment, :bbase, :bincrement, :plies, :moves, :result, :reason, :hash, :annotated, :bytes)
  RETURNING id)";

// Bound to the row, which must outlive it: change the row, execute again.
soci::statement insert_statement(soci::session& sql, GameRow& row) {
  GameRow::Player& w = row.players[0];
  GameRow::Player& b = row.players[1];
  return (sql.prepare << kInsertGame, use(row.owner), use(row.created), use(row.updated), use(row.rated),
          use(row.imported), use(row.guest), use(row.card), use(row.event), use(row.site), use(row.date),
          use(row.round), use(w.name), use(w.kind), use(w.spec), use(w.rating.value, w.rating.indicator), use(b.name),
          use(b.kind), use(b.spec), use(b.rating.value, b.rating.indicator), use(row.start_fen),
          use(row.clock_base.value, row.clock_base.indicator),
          use(row.clock_increment.value, row.clock_increment.indicator),
          use(row.black_base.value, row.black_base.indicator),
          use(row.black_increment.value, row.black_increment.indicator), use(row.plies), use(row.moves),
          use(row.result), use(row.reason), use(row.move_hash.value, row.move_hash.indicator), use(row.annotated),
          use(row.bytes), into(row.id));
}

// Bound to the number of the game and to the row, as above.
soci::statement insert_move_statement(soci::session& sql, long long& game, MoveRow& row) {
  return (sql.prepare << "INSERT INTO moves (game_id, line, ply, move, spent_ms, clock_ms, eval_kind, eval_value, "
                         "eval_depth) VALUES (:game, 0, :ply, :move, :spent, :clock, :kind, :value, :depth)",
          use(game), use(row.ply), use(row.move), use(row.spent.value, row.spent.indicator),
          use(row.clock.value, row.clock.indicator), use(row.eval_kind, row.has_eval),
          use(row.eval_value.value, row.eval_value.indicator), use(row.eval_depth.value, row.eval_depth.indicator));
}

// Moves without annotations are stored in one text, which is much faster.
bool has_bare_moves(const GameSheet& sheet) {
  return std::all_of(sheet.moves.begin(), sheet.moves.end(),
                     [](const PlayedMove& played) { return !played.spent && !played.clock_left && !played.eval; });
}

// Whether a write may still come after the end of a game.
enum class Wants : std::uint8_t { GameThatGoesOn, AnyGame };

// Locks the game's row and says how many moves it has, if it is at this revision.
Expected<int, StoreError> plies_at(soci::session& sql, SqlDialect dialect, GameId id, Revision expected, Wants wants) {
  const auto number = static_cast<long long>(id);
  int plies = 0;
  long long revision = 0;
  std::string result;
  sql << "SELECT plies, revision, result FROM games WHERE id = :id" << for_update(dialect), use(number), into(plies),
      into(revision), into(result);
  if (!sql.got_data()) return Unexpected(no_such_game(id));
  const bool is_over = result != format_result(GameResult::Unknown);
  const bool is_too_late = is_over && wants == Wants::GameThatGoesOn;
  if (Revision{revision} != expected || is_too_late) return Unexpected(moved_on(id, is_over));
  return plies;
}

// An imported game may have all its moves in one text. Before it is continued they become rows, so that further moves
// can follow.
void spell_out_moves(soci::session& sql, GameId id) {
  auto number = static_cast<long long>(id);
  std::string text;
  sql << "SELECT moves FROM games WHERE id = :id", use(number), into(text);
  if (text.empty()) return;
  {
    MoveRow row;
    soci::statement insert = insert_move_statement(sql, number, row);
    for (std::istringstream words(text); words >> row.move; ++row.ply) insert.execute(true);
  }
  sql << "UPDATE games SET moves = '' WHERE id = :id", use(number);
}

void set_plies(soci::session& sql, GameId id, int plies, long long now) {
  KIEBITZ_ASSERT(plies >= 0, "no more moves are taken back than were made");
  const auto number = static_cast<long long>(id);
  sql << "UPDATE games SET plies = :plies, updated_ms = :now, annotated = '', revision = revision + 1, "
         "board_revision = revision + 1 WHERE id = :id",
      use(plies), use(now), use(number);
}

// Boards of new games lie all over their table. A cache that holds the whole table writes each page of it once per
// transaction; a smaller one writes pages again and again. Given back afterwards.
class ImportCache {
 public:
  ImportCache(soci::session& sql, SqlDialect dialect) : sql_(dialect == SqlDialect::Sqlite ? &sql : nullptr) {
    if (sql_ == nullptr) return;
    *sql_ << "PRAGMA cache_size", into(usual_);
    *sql_ << "PRAGMA cache_size = -524288";  // KiB, at most
  }
  ~ImportCache() {
    if (sql_ == nullptr) return;
    try {
      *sql_ << "PRAGMA cache_size = " + std::to_string(usual_);
      *sql_ << "PRAGMA shrink_memory";
    } catch (const soci::soci_error&) {
      // A larger cache than usual does no harm.
    }
  }
  ImportCache(const ImportCache&) = delete;
  ImportCache& operator=(const ImportCache&) = delete;

 private:
  soci::session* sql_;
  int usual_ = 0;
};

// What the games of one import add to the history, sorted: neighbours in the table are written together.
class BoardSums {
 public:
  void add(const ImportedGame& game) {
    const GameResult result = game.sheet.result();
    for (const std::string& board : game.boards) {
      BoardHistory& sum = by_board_[board];
      sum.white_wins += result == GameResult::WhiteWins;
      sum.draws += result == GameResult::Draw;
      sum.black_wins += result == GameResult::BlackWins;
      sum.value += history_value(result);
    }
  }
  std::vector<BoardHistory> sums() const {
    std::vector<BoardHistory> all;
    for (const auto& [board, sum] : by_board_)
      all.push_back({board, sum.white_wins, sum.draws, sum.black_wins, sum.value});
    return all;
  }

 private:
  std::map<std::string, BoardHistory> by_board_;
};

struct RatedGame {
  bool is_rated = false;
  std::array<PlayerInfo, 2> players;
  std::optional<Position> start;  // none if the record is damaged
};

RatedGame read_rated(soci::session& sql, long long id) {
  RatedGame game;
  int rated = 0;
  std::array<NullableNumber, 2> ratings;
  std::string start_fen;
  sql << "SELECT rated, white_name, black_name, white_rating, black_rating, start_fen FROM games WHERE id = :id",
      use(id), into(rated), into(game.players[0].name), into(game.players[1].name),
      into(ratings[0].value, ratings[0].indicator), into(ratings[1].value, ratings[1].indicator), into(start_fen);
  game.is_rated = rated != 0;
  if (const auto start = start_of(start_fen)) game.start = *start;
  for (int i = 0; i < 2; ++i)
    if (const auto rating = ratings[i].to_optional()) game.players[i].rating = static_cast<int>(*rating);
  return game;
}

}  // namespace

Expected<std::unique_ptr<Store>, StoreError> make_sql_store(std::unique_ptr<SqlSessions> sessions) {
  if (const auto migrated = migrate(*sessions); !migrated) return Unexpected(migrated.error());
  return std::unique_ptr<Store>(std::make_unique<SqlStore>(std::move(sessions)));
}

Store::Result<GameId> SqlStore::create_game(const GameHeader& header, const GameSheet& sheet,
                                            const StoredMetadata& metadata) {
  if (const auto checked = check_texts(header, sheet); !checked) return Unexpected(checked.error());
  if (const auto checked = check_metadata(metadata); !checked) return Unexpected(checked.error());
  return with_session<GameId>([&](soci::session& sql) -> Result<GameId> {
    WriteTransaction transaction(sql, dialect_);
    GameRow row = to_row(header, sheet);
    row.guest = metadata.guest;
    row.card = metadata.text;
    row.bytes = static_cast<long long>(bytes_of(sheet, metadata));
    {
      soci::statement insert = insert_statement(sql, row);
      insert.execute(true);
    }
    transaction.commit();
    return GameId{row.id};
  });
}

Store::Result<Revision> SqlStore::append_move(GameId id, Revision expected, const PlayedMove& move,
                                              UnixMilliseconds now) {
  return with_session<Revision>([&](soci::session& sql) -> Result<Revision> {
    WriteTransaction transaction(sql, dialect_);
    const auto plies = plies_at(sql, dialect_, id, expected, Wants::GameThatGoesOn);
    if (!plies) return Unexpected(plies.error());
    spell_out_moves(sql, id);
    {
      auto number = static_cast<long long>(id);
      MoveRow row = to_row(move, *plies);
      soci::statement insert = insert_move_statement(sql, number, row);
      insert.execute(true);
    }
    set_plies(sql, id, *plies + 1, now);
    transaction.commit();
    return next(expected);
  });
}

Store::Result<Revision> SqlStore::take_back(GameId id, Revision expected, int keep_plies, UnixMilliseconds now) {
  return with_session<Revision>([&](soci::session& sql) -> Result<Revision> {
    WriteTransaction transaction(sql, dialect_);
    const auto plies = plies_at(sql, dialect_, id, expected, Wants::GameThatGoesOn);
    if (!plies) return Unexpected(plies.error());
    spell_out_moves(sql, id);
    const auto number = static_cast<long long>(id);
    int line = 0;
    sql << "SELECT coalesce(max(line), 0) + 1 FROM moves WHERE game_id = :id", use(number), into(line);
    sql << "UPDATE moves SET line = :line WHERE game_id = :id AND line = 0 AND ply >= :ply", use(line), use(number),
        use(keep_plies);
    if (keep_plies < *plies) {
      const int last_forgotten = line - static_cast<int>(kMaxTakenBack);
      sql << "DELETE FROM moves WHERE game_id = :id AND line > 0 AND line <= :last", use(number), use(last_forgotten);
    }
    set_plies(sql, id, std::min(keep_plies, *plies), now);
    transaction.commit();
    return next(expected);
  });
}

Store::Result<Revision> SqlStore::finish_game(GameId id, const GameEnd& end) {
  return with_session<Revision>([&](soci::session& sql) -> Result<Revision> {
    WriteTransaction transaction(sql, dialect_);
    const auto plies = plies_at(sql, dialect_, id, end.expected, Wants::GameThatGoesOn);
    if (!plies) return Unexpected(plies.error());
    const auto number = static_cast<long long>(id);
    const GameResult result = end.over.result();
    const std::string result_text(format_result(result));
    const std::string reason(reason_name(end.over.reason));
    const long long hash = end.move_hash;
    const long long now = end.now;
    sql << "UPDATE games SET result = :result, reason = :reason, move_hash = :hash, updated_ms = :now, annotated = '', "
           "revision = revision + 1, board_revision = revision + 1, bytes = bytes + :move * (SELECT count(*) FROM "
           "moves "
           "WHERE game_id = :id) WHERE id = :id",
        use(result_text, "result"), use(reason, "reason"), use(hash, "hash"), use(now, "now"),
        use(kBytesOfMove, "move"), use(number, "id");
    transaction.lock_shared();
    std::vector<BoardHistory> boards;
    for (const std::string& board : end.boards) boards.push_back(history_of(board, result));
    merge_boards(sql, boards);
    const RatedGame game = read_rated(sql, number);
    if (game.is_rated && game.start && is_ratable(game.players, *game.start, *plies))
      merge_ratings(sql, game.players, result);
    else
      sql << "UPDATE games SET rated = 0 WHERE id = :id", use(number);
    transaction.commit();
    return next(end.expected);
  });
}

Store::Result<Revision> SqlStore::set_unrated(GameId id, Revision expected) {
  return with_session<Revision>([&](soci::session& sql) -> Result<Revision> {
    WriteTransaction transaction(sql, dialect_);
    const auto plies = plies_at(sql, dialect_, id, expected, Wants::AnyGame);
    if (!plies) return Unexpected(plies.error());
    const auto number = static_cast<long long>(id);
    sql << "UPDATE games SET rated = 0, revision = revision + 1 WHERE id = :id", use(number);
    transaction.commit();
    return next(expected);
  });
}

Store::Result<Revision> SqlStore::rename_player(GameId id, Revision expected, Color side, const std::string& name,
                                                UnixMilliseconds now) {
  if (const auto checked = check_text(name); !checked) return Unexpected(checked.error());
  return with_session<Revision>([&](soci::session& sql) -> Result<Revision> {
    WriteTransaction transaction(sql, dialect_);
    const auto plies = plies_at(sql, dialect_, id, expected, Wants::AnyGame);
    if (!plies) return Unexpected(plies.error());
    const auto number = static_cast<long long>(id);
    const long long updated = now;
    const std::string column = side == Color::White ? "white_name" : "black_name";
    sql << "UPDATE games SET " + column + " = :name, updated_ms = :now, revision = revision + 1 WHERE id = :id",
        use(name), use(updated), use(number);
    transaction.commit();
    return next(expected);
  });
}

Store::Result<Revision> SqlStore::set_metadata(GameId id, Revision expected, const StoredMetadata& metadata,
                                               UnixMilliseconds now) {
  if (const auto checked = check_metadata(metadata); !checked) return Unexpected(checked.error());
  return with_session<Revision>([&](soci::session& sql) -> Result<Revision> {
    WriteTransaction transaction(sql, dialect_);
    const auto plies = plies_at(sql, dialect_, id, expected, Wants::AnyGame);
    if (!plies) return Unexpected(plies.error());
    const auto number = static_cast<long long>(id);
    const long long updated = now;
    const auto size = static_cast<long long>(metadata.text.size());
    sql << fmt::format(
        "UPDATE games SET guest = :guest, bytes = bytes + :size - {}, card = :card, updated_ms = :now, "
        "revision = revision + 1 WHERE id = :id",
        octets_of("card", dialect_)),
        use(metadata.guest), use(size), use(metadata.text), use(updated), use(number);
    transaction.commit();
    return next(expected);
  });
}

Store::Result<void> SqlStore::delete_game(GameId id, std::optional<Revision> expected) {
  return with_session<void>([&](soci::session& sql) -> Result<void> {
    WriteTransaction transaction(sql, dialect_);
    const auto number = static_cast<long long>(id);
    if (expected)
      if (const auto plies = plies_at(sql, dialect_, id, *expected, Wants::AnyGame); !plies)
        return Unexpected(plies.error());
    // The game first: a client that is adding a move to it holds its row.
    soci::statement remove = (sql.prepare << "DELETE FROM games WHERE id = :id", use(number));
    remove.execute(true);
    if (remove.get_affected_rows() == 0) return Unexpected(no_such_game(id));
    sql << "DELETE FROM moves WHERE game_id = :id", use(number);
    transaction.commit();
    return {};
  });
}

Store::Result<std::vector<GameId>> SqlStore::delete_games(std::span<const GameId> ids) {
  if (ids.empty()) return std::vector<GameId>();
  // In one order for all: of two who delete the same games one waits for the other.
  const std::set<GameId> sorted(ids.begin(), ids.end());
  std::string numbers;
  for (const GameId id : sorted)
    numbers += (numbers.empty() ? "" : ",") + std::to_string(static_cast<std::int64_t>(id));
  return with_session<std::vector<GameId>>([&](soci::session& sql) -> Result<std::vector<GameId>> {
    WriteTransaction transaction(sql, dialect_);
    std::vector<GameId> deleted;
    {
      long long id = 0;
      // The games first, as above.
      soci::statement remove =
          (sql.prepare << "DELETE FROM games WHERE id IN (" << numbers << ") RETURNING id", into(id));
      remove.execute();
      while (remove.fetch()) deleted.push_back(GameId{id});
    }
    sql << "DELETE FROM moves WHERE game_id IN (" << numbers << ")";
    transaction.commit();
    return deleted;
  });
}

Store::Result<void> SqlStore::forget_guest(const std::string& guest) {
  return with_session<void>([&](soci::session& sql) -> Result<void> {
    WriteTransaction transaction(sql, dialect_);
    sql << "UPDATE games SET guest = '', revision = revision + 1 WHERE guest = :guest", use(guest);
    transaction.commit();
    return {};
  });
}

Store::Result<ImportOutcome> SqlStore::import_games(std::span<const ImportedGame> games, const GameHeader& header) {
  for (const ImportedGame& game : games)
    if (const auto checked = check_texts(header, game.sheet); !checked) return Unexpected(checked.error());
  return with_session<ImportOutcome>([&](soci::session& sql) -> Result<ImportOutcome> {
    const ImportCache cache(sql, dialect_);
    WriteTransaction transaction(sql, dialect_);
    transaction.lock_shared();
    ImportOutcome done;
    {
      GameRow row;
      soci::statement insert = insert_statement(sql, row);
      MoveRow move;
      soci::statement insert_move = insert_move_statement(sql, row.id, move);
      long long hash = 0;
      long long known = 0;
      long long own = 0;
      soci::statement find =
          (sql.prepare << "SELECT count(*), coalesce(sum(CASE WHEN owner = :owner THEN 1 ELSE 0 END), 0) "
                          "FROM games WHERE move_hash = :hash",
           use(header.owner), use(hash), into(known), into(own));
      BoardSums boards;
      for (const ImportedGame& game : games) {
        hash = game.move_hash;
        find.execute(true);
        if (own > 0) {
          ++done.duplicates;
          continue;
        }
        row = to_row(header, game.sheet);
        row.imported = 1;
        row.plies = static_cast<int>(game.sheet.moves.size());
        const bool is_bare = has_bare_moves(game.sheet);
        row.moves = is_bare ? moves_text(game.sheet) : "";
        row.move_hash = NullableNumber(std::optional(hash));
        row.bytes = static_cast<long long>(bytes_of(game.sheet, {}));
        insert.execute(true);
        done.bytes += static_cast<std::uint64_t>(row.bytes);
        for (int ply = 0; !is_bare && ply < row.plies; ++ply) {
          move = to_row(game.sheet.moves[static_cast<std::size_t>(ply)], ply);
          insert_move.execute(true);
        }
        done.imported.push_back(GameId{row.id});
        if (known > 0) continue;
        boards.add(game);
        for (const std::string& board : game.boards) done.bytes += bytes_of_board(board);
      }
      merge_boards(sql, boards.sums());
    }
    transaction.commit();
    return done;
  });
}

}  // namespace kiebitz::store_detail
