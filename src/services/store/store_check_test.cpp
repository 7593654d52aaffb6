#include "store/store_check.h"

#include <gtest/gtest.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "store/store_testing.h"

namespace kiebitz {
namespace {

using namespace std::chrono_literals;

// Says no, and within a bounded time.
void expect_busy(StoreCheck& check) {
  const auto begin = std::chrono::steady_clock::now();
  const auto checked = check.check();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 2s);
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().kind, StoreErrorKind::Busy) << checked.error().text;
}

TEST(StoreCheck, NoticesADatabaseFileThatAnotherProcessHolds) {
  const test::TemporaryFolder folder;
  const auto stores = open_stores(folder.path().string(), 1);
  ASSERT_TRUE(stores);
  const auto check = open_store_check(folder.path().string(), 200ms);
  ASSERT_TRUE(check) << check.error().text;
  EXPECT_TRUE((*check)->check());
  soci::session other(soci::sqlite3, "dbname=" + (folder.path() / "games.db").string());
  for (const char* begin : {"BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"}) {
    other << begin;
    expect_busy(**check);
    other << "ROLLBACK";
    EXPECT_TRUE((*check)->check());
  }
}

TEST(PostgresStoreCheck, NoticesEveryTableThatSomebodyHolds) {
  if (!test::PostgresServer::is_installed()) GTEST_SKIP() << "no PostgreSQL here";
  const std::string url = test::PostgresServer::shared().new_schema();
  const auto stores = open_stores(url, 1);
  ASSERT_TRUE(stores);
  const auto check = open_store_check(url, 200ms);
  ASSERT_TRUE(check) << check.error().text;
  EXPECT_TRUE((*check)->check());
  soci::session other(soci::postgresql, url);
  for (const char* table : {"games", "moves", "boards", "ratings", "documents"}) {
    SCOPED_TRACE(table);
    other << "BEGIN";
    other << std::string("LOCK TABLE ") + table + " IN SHARE MODE";  // readers may, writers may not
    expect_busy(**check);
    other << "ROLLBACK";
    EXPECT_TRUE((*check)->check());
  }
}

}  // namespace
}  // namespace kiebitz
