// What only a database server can do to us. Runs in one process with the other tests on PostgreSQL.
#include "store/sql/postgres_store.h"

#include <gtest/gtest.h>

#include "store/store_testing.h"

namespace kiebitz {
namespace {

TEST(PostgresStore, IsTestedOnARealServer) {
  if (!test::PostgresServer::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed (Debian: postgresql-15)";
  test::StoreKeeper keeper(test::StoreKind::Postgres);
  EXPECT_TRUE(keeper.store().create_game({"o", 1, 0, true}, {}));
}

TEST(PostgresStore, ComesBackWhenTheServerDoes) {
  if (!test::PostgresServer::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed (Debian: postgresql-15)";
  test::StoreKeeper keeper(test::StoreKind::Postgres);
  const GameId id = *keeper.store().create_game({"o", 1, 0, true}, {});
  const PlayedMove move{Move::normal(Square::E2, Square::E4), {}, {}, {}};
  ASSERT_TRUE(keeper.store().append_move(id, kFirstRevision, move, 1));
  test::PostgresServer::shared().restart();
  // Each connection may have to learn of it; then everything is as it was.
  for (int i = 0; i < 20; ++i) {
    const auto loaded = keeper.store().load(id);
    if (!loaded) {
      EXPECT_EQ(loaded.error().kind, StoreErrorKind::Unreachable) << loaded.error().text;
    }
  }
  const auto loaded = keeper.store().load(id);
  ASSERT_TRUE(loaded) << loaded.error().text;
  EXPECT_EQ(loaded->sheet.moves.size(), 1u);
  EXPECT_TRUE(
      keeper.store().append_move(id, next(kFirstRevision), {Move::normal(Square::E7, Square::E5), {}, {}, {}}, 1));
}

TEST(PostgresStore, SaysWhichServerDoesNotAnswerAndKeepsThePassword) {
  const auto opened = open_postgres_store({"postgresql://anna:secret@127.0.0.1:1/chess", 1});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().kind, StoreErrorKind::Unreachable);
  EXPECT_TRUE(opened.error().text.starts_with("postgresql://127.0.0.1:1/chess: ")) << opened.error().text;
  EXPECT_EQ(opened.error().text.find("secret"), std::string::npos);
}

TEST(PostgresStore, RefusesATextThatIsNoUtf8) {
  if (!test::PostgresServer::is_installed()) GTEST_SKIP() << "PostgreSQL is not installed (Debian: postgresql-15)";
  test::StoreKeeper keeper(test::StoreKind::Postgres);
  GameSheet sheet;
  sheet.players[0].name = "M\xfcller";
  const auto refused = keeper.store().create_game({"o", 1, 0, true}, sheet);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, StoreErrorKind::BadText) << refused.error().text;
}

TEST(PostgresUrl, HasTimeLimitsUnlessItSaysSomethingElse) {
  const std::string plain = with_time_limits("postgresql://db.example/chess");
  EXPECT_NE(plain.find("/chess?"), plain.npos);
  EXPECT_NE(plain.find("tcp_user_timeout=20000&keepalives_idle=10&"), plain.npos);
  const std::string own = with_time_limits("postgresql://db.example/chess?keepalives_idle=99&sslmode=require");
  EXPECT_NE(own.find("?keepalives_idle=99&sslmode=require&"), own.npos);
  EXPECT_EQ(own.find("keepalives_idle=10"), own.npos);
  EXPECT_NE(own.find("&keepalives_count=3"), own.npos);
}

TEST(PostgresUrl, LosesUserPasswordAndOptionsInMessages) {
  EXPECT_EQ(public_part("postgresql://anna:p@ss@db.example:5432/chess?sslmode=require"),
            "postgresql://db.example:5432/chess");
  EXPECT_EQ(public_part("postgresql:///chess"), "postgresql:///chess");
  EXPECT_EQ(public_part("postgresql://"), "postgresql://");
}

}  // namespace
}  // namespace kiebitz
