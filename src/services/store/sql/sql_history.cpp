// What SqlStore learns from finished games: boards and ratings.
#include "store/finished_game.h"
#include "store/game_checks.h"
#include "store/sql/sql_store.h"
#include "store/sql/sql_transaction.h"

namespace kiebitz::store_detail {
namespace {

using soci::into;
using soci::use;

Rating read_rating(soci::session& sql, const std::string& player, const std::string& opponent) {
  Rating rating;
  sql << "SELECT rating, wins, draws, losses FROM ratings WHERE player = :player AND opponent = :opponent", use(player),
      use(opponent), into(rating.value), into(rating.results.wins), into(rating.results.draws),
      into(rating.results.losses);
  return sql.got_data() ? rating : Rating{};
}

void write_rating(soci::session& sql, const RatedPair& pair) {
  const Rating& r = pair.rating;
  sql << "INSERT INTO ratings (player, opponent, rating, wins, draws, losses) "
         "VALUES (:player, :opponent, :rating, :wins, :draws, :losses) ON CONFLICT (player, opponent) DO UPDATE SET "
         "rating = excluded.rating, wins = excluded.wins, draws = excluded.draws, losses = excluded.losses",
      use(pair.player), use(pair.opponent), use(r.value), use(r.results.wins), use(r.results.draws),
      use(r.results.losses);
}

struct HistoryRow {
  std::string board;
  long long white_wins = 0, draws = 0, black_wins = 0, value = 0;

  BoardHistory history() const { return {board, white_wins, draws, black_wins, value}; }
};

}  // namespace

void merge_boards(soci::session& sql, const std::vector<BoardHistory>& boards) {
  HistoryRow row;
  soci::statement merge =
      (sql.prepare << "INSERT INTO boards (board, white_wins, draws, black_wins, value) "
                      "VALUES (:board, :wins, :draws, :losses, :value) ON CONFLICT (board) DO UPDATE SET "
                      "white_wins = boards.white_wins + excluded.white_wins, draws = boards.draws + excluded.draws, "
                      "black_wins = boards.black_wins + excluded.black_wins, value = boards.value + excluded.value",
       use(row.board), use(row.white_wins), use(row.draws), use(row.black_wins), use(row.value));
  for (const BoardHistory& board : boards) {
    row = {board.board, board.white_wins, board.draws, board.black_wins, board.value};
    merge.execute(true);
  }
}

void merge_ratings(soci::session& sql, const std::array<PlayerInfo, 2>& players, GameResult result) {
  RatingChange before;
  for (const Color c : kColors) {
    const std::string& own = players[index(c)].name;
    before.overall[index(c)] = read_rating(sql, own, "");
    before.pairwise[index(c)] = read_rating(sql, own, players[index(opposite(c))].name);
  }
  const RatingChange after = rate(before, players, result);
  for (const Color c : kColors) {
    const std::string& own = players[index(c)].name;
    write_rating(sql, {own, "", after.overall[index(c)]});
    write_rating(sql, {own, players[index(opposite(c))].name, after.pairwise[index(c)]});
  }
}

Store::Result<BoardHistory> SqlStore::board_history(std::string_view board) {
  return with_session<BoardHistory>([&](soci::session& sql) -> Result<BoardHistory> {
    HistoryRow row;
    row.board = board;
    sql << "SELECT white_wins, draws, black_wins, value FROM boards WHERE board = :board", use(row.board),
        into(row.white_wins), into(row.draws), into(row.black_wins), into(row.value);
    return sql.got_data() ? row.history() : BoardHistory{row.board};
  });
}

Store::Result<void> SqlStore::add_history(std::span<const BoardHistory> boards) {
  for (const BoardHistory& board : boards)
    if (const auto checked = check_text(board.board); !checked) return checked;
  return with_session<void>([&](soci::session& sql) -> Result<void> {
    WriteTransaction transaction(sql, dialect_);
    transaction.lock_shared();
    merge_boards(sql, {boards.begin(), boards.end()});
    transaction.commit();
    return {};
  });
}

Store::Result<void> SqlStore::each_history(const std::function<void(const BoardHistory&)>& visit) {
  return with_session<void>([&](soci::session& sql) -> Result<void> {
    HistoryRow row;
    soci::statement select =
        (sql.prepare << "SELECT board, white_wins, draws, black_wins, value FROM boards ORDER BY board",
         into(row.board), into(row.white_wins), into(row.draws), into(row.black_wins), into(row.value));
    select.execute();
    while (select.fetch()) visit(row.history());
    return {};
  });
}

Store::Result<std::vector<RatedPair>> SqlStore::ratings(const std::string& player) {
  return with_session<std::vector<RatedPair>>([&](soci::session& sql) -> Result<std::vector<RatedPair>> {
    RatedPair pair;
    pair.player = player;
    ResultCounts& results = pair.rating.results;
    soci::statement select =
        (sql.prepare << "SELECT opponent, rating, wins, draws, losses FROM ratings WHERE player = :player "
                        "ORDER BY opponent",
         use(player), into(pair.opponent), into(pair.rating.value), into(results.wins), into(results.draws),
         into(results.losses));
    select.execute();
    std::vector<RatedPair> found;
    while (select.fetch()) found.push_back(pair);
    return found;
  });
}

}  // namespace kiebitz::store_detail
