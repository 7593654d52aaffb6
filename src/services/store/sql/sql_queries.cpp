// The questions about games that SqlStore answers.
#include <fmt/format.h>

#include <span>
#include <sstream>

#include "game/pgn_tree.h"
#include "game/sheet_tree.h"
#include "notation/uci_move.h"
#include "store/game_checks.h"
#include "store/sql/sql_rows.h"
#include "store/sql/sql_store.h"
#include "store/sql/sql_transaction.h"

namespace kiebitz::store_detail {
namespace {

using soci::into;
using soci::use;

bool read_game(soci::session& sql, long long id, GameRow& row) {
  GameRow::Player& w = row.players[0];
  GameRow::Player& b = row.players[1];
  sql << "SELECT id, owner, created_ms, updated_ms, rated, imported, revision, board_revision, guest, card, event, "
         "site, date, round, white_name, white_kind, "
         "white_spec, white_rating, black_name, black_kind, black_spec, black_rating, start_fen, clock_base_ms, "
         "clock_increment_ms, black_clock_base_ms, black_clock_increment_ms, plies, moves, result, reason, annotated "
         "FROM games WHERE id = :id",
      use(id), into(row.id), into(row.owner), into(row.created), into(row.updated), into(row.rated), into(row.imported),
      into(row.revision), into(row.board_revision), into(row.guest), into(row.card), into(row.event), into(row.site),
      into(row.date), into(row.round), into(w.name), into(w.kind), into(w.spec),
      into(w.rating.value, w.rating.indicator), into(b.name), into(b.kind), into(b.spec),
      into(b.rating.value, b.rating.indicator), into(row.start_fen),
      into(row.clock_base.value, row.clock_base.indicator),
      into(row.clock_increment.value, row.clock_increment.indicator),
      into(row.black_base.value, row.black_base.indicator),
      into(row.black_increment.value, row.black_increment.indicator), into(row.plies), into(row.moves),
      into(row.result), into(row.reason), into(row.annotated);
  return sql.got_data();
}

// Games of earlier versions may have more lines than are stored now.
std::vector<MoveRow> read_moves(soci::session& sql, long long id) {
  MoveRow row;
  const int most = static_cast<int>(kMaxTakenBack);
  soci::statement select =
      (sql.prepare << "SELECT line, ply, move, spent_ms, clock_ms, eval_kind, eval_value, eval_depth FROM moves "
                      "WHERE game_id = :id AND (line = 0 OR line > (SELECT max(line) FROM moves WHERE game_id = :id) "
                      "- :most) ORDER BY line, ply",
       use(id, "id"), use(most, "most"), into(row.line), into(row.ply), into(row.move),
       into(row.spent.value, row.spent.indicator), into(row.clock.value, row.clock.indicator),
       into(row.eval_kind, row.has_eval), into(row.eval_value.value, row.eval_value.indicator),
       into(row.eval_depth.value, row.eval_depth.indicator));
  select.execute();
  std::vector<MoveRow> rows;
  while (select.fetch()) rows.push_back(row);
  return rows;
}

// Reads the moves of one line and makes them, as far as they are legal where they stand; says how many.
std::size_t append_moves(std::vector<PlayedMove>& out, Position& position, std::span<const MoveRow> rows,
                         int first_ply) {
  for (std::size_t made = 0; made < rows.size(); ++made) {
    const auto move = parse_uci_move(position, rows[made].move);
    if (!move || rows[made].ply != first_ply + static_cast<int>(made)) return made;
    out.push_back(played_of(rows[made], *move));
    position.make(*move);
  }
  return rows.size();
}

// Line 0 is the game. Those that were taken back follow without gaps; the oldest may have been forgotten.
std::vector<std::span<const MoveRow>> lines_of(const std::vector<MoveRow>& rows) {
  std::vector<std::span<const MoveRow>> lines(1);
  for (std::size_t begin = 0; begin < rows.size();) {
    std::size_t end = begin;
    while (end < rows.size() && rows[end].line == rows[begin].line) ++end;
    const auto line = std::span(rows).subspan(begin, end - begin);
    if (line.front().line == 0)
      lines.front() = line;
    else
      lines.push_back(line);
    begin = end;
  }
  return lines;
}

// What came before a line may be in later ones, so the last comes first. False if one of them does not fit.
bool add_taken_back(GameSheet& sheet, Position position, std::span<const std::span<const MoveRow>> lines) {
  sheet.taken_back.resize(lines.size());
  for (std::size_t k = lines.size(); k > 0; --k) {
    const std::span<const MoveRow> rows = lines[k - 1];
    if (k < lines.size() && rows.front().line + 1 != lines[k].front().line) return false;
    TakenBackLine& line = sheet.taken_back[k - 1];
    line.ply = rows.front().ply;
    // As whole_lines() puts them together, on the board: from what came next back to where this line begins.
    if (line.ply < 0 || line.ply > position.plies_made()) return false;
    while (position.plies_made() > line.ply) position.unmake();
    if (append_moves(line.moves, position, rows, line.ply) < rows.size()) return false;
  }
  return true;
}

// The moves of an imported game, all in one text.
std::vector<MoveRow> rows_of_text(const std::string& text) {
  std::vector<MoveRow> rows;
  MoveRow row;
  for (std::istringstream words(text); words >> row.move; ++row.ply) rows.push_back(row);
  return rows;
}

// Damaged records as PGN: what is legal, then what is wrong and the moves that are left.
std::string salvaged_pgn(const GameSheet& sheet, const std::string& damage, std::span<const MoveRow> rest) {
  GameTree tree = to_tree(sheet);
  std::string comment = "the record is damaged: " + damage;
  if (!rest.empty()) comment += "; what follows:";
  for (const MoveRow& row : rest) comment += " " + row.move;
  const auto line = tree.main_line();
  tree.add_comment(line.empty() ? GameTree::kRoot : line.back(), comment);
  return format_pgn(tree);
}

void add_moves(StoredGame& game, const std::vector<MoveRow>& rows, int plies, bool has_start) {
  GameSheet& sheet = game.sheet;
  const auto lines = lines_of(rows);
  Position position = sheet.start;
  const std::size_t made = has_start ? append_moves(sheet.moves, position, lines.front(), 0) : 0;
  const auto is_damaged = [&game](std::string what) {
    if (game.damage.empty()) game.damage = std::move(what);
  };
  if (made < lines.front().size()) is_damaged(fmt::format("from half-move {} on it is not a legal game", made + 1));
  if (static_cast<int>(made) != plies) is_damaged(fmt::format("{} half-moves were kept, {} are there", plies, made));
  if (!game.damage.empty() || !add_taken_back(sheet, position, std::span(lines).subspan(1))) {
    is_damaged("a line that was taken back does not fit to it");
    sheet.taken_back.clear();
    sheet.annotated = salvaged_pgn(sheet, game.damage, lines.front().subspan(made));
  }
}

std::string where_of(const GameFilter& filter) {
  std::string where = "1 = 1";
  if (filter.owner) where += " AND owner = :owner";
  if (filter.guest) where += " AND guest = :guest";
  if (filter.player) where += " AND (white_name = :player OR black_name = :player)";
  if (filter.result) where += " AND result = :result";
  if (filter.before) where += " AND id < :before";
  return where;
}

ResultCounts count_results(soci::session& sql, const std::string& where, const std::string& player, Color side,
                           std::int64_t& unfinished) {
  std::string result;
  int count = 0;
  soci::statement select(sql);
  if (where.find(":player") != std::string::npos) select.exchange(use(player, "player"));
  select.exchange(into(result));
  select.exchange(into(count));
  select.alloc();
  select.prepare(fmt::format("SELECT result, count(*) FROM games WHERE {} GROUP BY result", where));
  select.define_and_bind();
  select.execute();
  ResultCounts counts;
  while (select.fetch()) {
    const auto parsed = parse_result(result);
    if (!parsed || *parsed == GameResult::Unknown) {
      unfinished += count;
    } else if (*parsed == GameResult::Draw) {
      counts.draws += count;
    } else {
      ((*parsed == GameResult::WhiteWins) == (side == Color::White) ? counts.wins : counts.losses) += count;
    }
  }
  return counts;
}

}  // namespace

Store::Result<StoredGame> SqlStore::load(GameId id) {
  auto game = salvage(id);
  if (game && !game->damage.empty())
    return Unexpected(
        StoreError{StoreErrorKind::Damaged, fmt::format("game {}: {}", static_cast<std::int64_t>(id), game->damage)});
  return game;
}

Store::Result<StoredGame> SqlStore::salvage(GameId id) {
  return with_session<StoredGame>([&](soci::session& sql) -> Result<StoredGame> {
    // One transaction, so that the row and the moves are of the same moment.
    const ReadTransaction snapshot(sql, dialect_);
    GameRow row;
    if (!read_game(sql, static_cast<long long>(id), row)) return Unexpected(no_such_game(id));
    SheetOfRow read = sheet_of(row);
    StoredGame game{id, header_of(row), std::move(read.sheet), {}, std::move(read.damage)};
    game.metadata = {std::move(row.guest), std::move(row.card)};
    add_moves(game, row.moves.empty() ? read_moves(sql, row.id) : rows_of_text(row.moves), row.plies, read.has_start);
    return game;
  });
}

Store::Result<std::vector<std::optional<Revision>>> SqlStore::revisions(std::span<const GameId> ids) {
  using Revisions = std::vector<std::optional<Revision>>;
  return with_session<Revisions>([&](soci::session& sql) -> Result<Revisions> {
    long long number = 0;
    long long revision = 0;
    soci::statement select = (sql.prepare << "SELECT revision FROM games WHERE id = :id", use(number), into(revision));
    Revisions found;
    for (const GameId id : ids) {
      number = static_cast<long long>(id);
      found.push_back(select.execute(true) ? std::optional(Revision{revision}) : std::nullopt);
    }
    return found;
  });
}

Store::Result<std::vector<GameSummary>> SqlStore::list(const GameFilter& filter) {
  return with_session<std::vector<GameSummary>>([&](soci::session& sql) -> Result<std::vector<GameSummary>> {
    GameRow row;
    const std::string owner = filter.owner.value_or("");
    const std::string guest = filter.guest.value_or("");
    const std::string player = filter.player.value_or("");
    const std::string result(format_result(filter.result.value_or(GameResult::Unknown)));
    const auto before = static_cast<long long>(filter.before.value_or(GameId{}));
    soci::statement select(sql);
    if (filter.owner) select.exchange(use(owner, "owner"));
    if (filter.guest) select.exchange(use(guest, "guest"));
    if (filter.player) select.exchange(use(player, "player"));
    if (filter.result) select.exchange(use(result, "result"));
    if (filter.before) select.exchange(use(before, "before"));
    select.exchange(into(row.id));
    select.exchange(into(row.owner));
    select.exchange(into(row.created));
    select.exchange(into(row.updated));
    select.exchange(into(row.rated));
    select.exchange(into(row.imported));
    select.exchange(into(row.revision));
    select.exchange(into(row.board_revision));
    select.exchange(into(row.date));
    select.exchange(into(row.players[0].name));
    select.exchange(into(row.players[1].name));
    select.exchange(into(row.result));
    select.exchange(into(row.reason));
    select.exchange(into(row.plies));
    select.alloc();
    select.prepare(
        fmt::format("SELECT id, owner, created_ms, updated_ms, rated, imported, revision, board_revision, date, "
                    "white_name, black_name, result, reason, plies FROM games WHERE {} ORDER BY id DESC LIMIT {}",
                    where_of(filter), filter.limit));
    select.define_and_bind();
    select.execute();
    std::vector<GameSummary> found;
    while (select.fetch())
      found.push_back({GameId{row.id}, header_of(row), row.date, row.players[0].name, row.players[1].name,
                       parse_result(row.result).value_or(GameResult::Unknown), parse_reason(row.reason), row.plies});
    return found;
  });
}

Store::Result<StoreUse> SqlStore::use_of(const std::string& owner) {
  return with_session<StoreUse>([&](soci::session& sql) -> Result<StoreUse> {
    long long games = 0;
    long long bytes = 0;
    sql << "SELECT count(*), CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM games WHERE owner = :owner", use(owner),
        into(games), into(bytes);
    return StoreUse{games, static_cast<std::uint64_t>(bytes)};
  });
}

Store::Result<std::uint64_t> SqlStore::size() {
  return with_session<std::uint64_t>([&](soci::session& sql) -> Result<std::uint64_t> {
    long long bytes = 0;
    sql << (dialect_ == SqlDialect::Postgres
                ? "SELECT pg_database_size(current_database())"
                : "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, "
                  "pragma_page_size"),
        into(bytes);
    return static_cast<std::uint64_t>(bytes);
  });
}

Store::Result<GameTotals> SqlStore::totals(const std::optional<std::string>& player) {
  return with_session<GameTotals>([&](soci::session& sql) -> Result<GameTotals> {
    const ReadTransaction snapshot(sql, dialect_);
    GameTotals totals;
    const std::string name = player.value_or("");
    totals.as_white =
        count_results(sql, player ? "white_name = :player" : "1 = 1", name, Color::White, totals.unfinished);
    // A game against oneself counts once among the games and on both sides among the results.
    std::int64_t against_oneself = 0;
    if (player) {
      std::int64_t open = 0;
      totals.as_black = count_results(sql, "black_name = :player", name, Color::Black, open);
      std::int64_t open_both = 0;
      const ResultCounts both =
          count_results(sql, "black_name = :player AND white_name = :player", name, Color::White, open_both);
      against_oneself = both.games();
      totals.unfinished += open - open_both;
    }
    totals.games = totals.as_white.games() + totals.as_black.games() - against_oneself + totals.unfinished;
    return totals;
  });
}

}  // namespace kiebitz::store_detail
