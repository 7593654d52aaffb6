#include "store/sql/sql_store_check.h"

#include <fmt/format.h>

#include "store/sql/sql_transaction.h"

namespace kiebitz::store_detail {
namespace {

class SqlStoreCheck : public StoreCheck {
 public:
  SqlStoreCheck(std::unique_ptr<SqlSessions> sessions, std::chrono::milliseconds patience)
      : sessions_(std::move(sessions)), patience_(patience) {}

  Expected<void, StoreError> check() override {
    return sessions_->run<void>([this](soci::session& sql) -> Expected<void, StoreError> {
      // SQLite knows one lock for all: beginning to write takes it.
      WriteTransaction transaction(sql, sessions_->dialect());
      if (sessions_->dialect() == SqlDialect::Postgres) {
        sql << fmt::format("SET LOCAL lock_timeout TO {}", patience_.count());
        sql << "LOCK TABLE games, moves, boards, ratings, documents IN ROW EXCLUSIVE MODE";  // what a write takes
      }
      sql << "INSERT INTO documents (kind, key, owner, updated_ms, body) VALUES ('probe', 'store', '', 0, '') "
             "ON CONFLICT (kind, key) DO UPDATE SET updated_ms = documents.updated_ms + 1";
      transaction.commit();
      return {};
    });
  }

 private:
  std::unique_ptr<SqlSessions> sessions_;
  const std::chrono::milliseconds patience_;
};

}  // namespace

std::unique_ptr<StoreCheck> make_sql_store_check(std::unique_ptr<SqlSessions> sessions,
                                                 std::chrono::milliseconds patience) {
  return std::make_unique<SqlStoreCheck>(std::move(sessions), patience);
}

}  // namespace kiebitz::store_detail
