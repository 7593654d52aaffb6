// The store in a database, through SOCI. Private to store: sqlite_store.h and postgres_store.h open it. Results are
// bound with their types only, because the databases disagree about dynamic ones.
#pragma once

#include <memory>
#include <utility>

#include "store/sql/sql_sessions.h"
#include "store/store.h"

namespace kiebitz::store_detail {

class SqlStore : public Store {
 public:
  explicit SqlStore(std::unique_ptr<SqlSessions> sessions)
      : sessions_(std::move(sessions)), dialect_(sessions_->dialect()) {}

  // sql_games.cpp
  Result<GameId> create_game(const GameHeader& header, const GameSheet& sheet, const StoredMetadata& metadata) override;
  Result<Revision> append_move(GameId id, Revision expected, const PlayedMove& move, UnixMilliseconds now) override;
  Result<Revision> take_back(GameId id, Revision expected, int keep_plies, UnixMilliseconds now) override;
  Result<Revision> finish_game(GameId id, const GameEnd& end) override;
  Result<Revision> set_unrated(GameId id, Revision expected) override;
  Result<Revision> rename_player(GameId id, Revision expected, Color side, const std::string& name,
                                 UnixMilliseconds now) override;
  Result<Revision> set_metadata(GameId id, Revision expected, const StoredMetadata& metadata,
                                UnixMilliseconds now) override;
  Result<void> delete_game(GameId id, std::optional<Revision> expected) override;
  Result<std::vector<GameId>> delete_games(std::span<const GameId> ids) override;
  Result<void> forget_guest(const std::string& guest) override;
  Result<ImportOutcome> import_games(std::span<const ImportedGame> games, const GameHeader& header) override;

  // sql_queries.cpp
  Result<std::vector<std::optional<Revision>>> revisions(std::span<const GameId> ids) override;
  Result<StoredGame> load(GameId id) override;
  Result<StoredGame> salvage(GameId id) override;
  Result<std::vector<GameSummary>> list(const GameFilter& filter) override;
  Result<GameTotals> totals(const std::optional<std::string>& player) override;
  Result<StoreUse> use_of(const std::string& owner) override;
  Result<std::uint64_t> size() override;

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
