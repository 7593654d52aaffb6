// The store in a database, through SOCI. Private to store: sqlite_store.h and postgres_store.h open it. Results are
// bound with their types only, because the databases disagree about dynamic ones.
#pragma once

#include <memory>
#include <utility>

#include "store/sql_sessions.h"
#include "store/store.h"

namespace kiebitz::store_detail {

class SqlStore : public Store {
 public:
  explicit SqlStore(std::unique_ptr<SqlSessions> sessions)
      : sessions_(std::move(sessions)), dialect_(sessions_->dialect()) {}

  // sql_games.cpp
  Result<GameId> create_game(const GameHeader& header, const GameSheet& sheet) override;
  Result<void> append_move(GameId id, int expected_plies, const PlayedMove& move, UnixMilliseconds now) override;
  Result<void> take_back(GameId id, int expected_plies, int keep_plies, UnixMilliseconds now) override;
  Result<void> finish_game(GameId id, const GameEnd& end) override;
  Result<void> set_unrated(GameId id) override;
  Result<void> delete_game(GameId id) override;
  Result<ImportOutcome> import_games(std::span<const ImportedGame> games, const GameHeader& header) override;

  // sql_queries.cpp
  Result<StoredGame> load(GameId id) override;
  Result<std::vector<GameSummary>> list(const GameFilter& filter) override;
  Result<GameTotals> totals(const std::optional<std::string>& player) override;
  Result<std::int64_t> count_games(const std::string& owner) override;

  // sql_history.cpp
  Result<BoardHistory> board_history(std::string_view board) override;
  Result<void> add_history(std::span<const BoardHistory> boards) override;
  Result<void> each_history(const std::function<void(const BoardHistory&)>& visit) override;
  Result<std::vector<RatedPair>> ratings(const std::string& player) override;

 private:
  template <class T, class Body>
  Result<T> with_session(Body body) {
    return sessions_->run<T>(std::move(body));
  }

  std::unique_ptr<SqlSessions> sessions_;
  SqlDialect dialect_;
};

// Brings the tables to this version. Damaged or TooNew databases are refused. Throws soci::soci_error.
Expected<std::unique_ptr<Store>, StoreError> make_sql_store(std::unique_ptr<SqlSessions> sessions);

// Inside a transaction of the caller, which holds the shared lock. Throw soci::soci_error.
void merge_boards(soci::session& sql, const std::vector<BoardHistory>& boards);
void merge_ratings(soci::session& sql, const std::array<PlayerInfo, 2>& players, GameResult result);

}  // namespace kiebitz::store_detail
