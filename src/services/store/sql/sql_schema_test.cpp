// Databases of earlier versions.
#include "store/sql/sql_schema.h"

#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "platform/file/data_directory.h"
#include "store/store_testing.h"

namespace kiebitz {
namespace {

// Beside the store, as another program would.
void tell_database(const test::StoreKeeper& keeper, const std::string& statement) {
  if (is_postgres_url(keeper.place())) return test::PostgresServer::shared().ask(keeper.place(), statement);
  soci::session sql(soci::sqlite3, "dbname=" + keeper.file().string());
  sql << statement;
}

TEST(SqlSchema, KnowsTheImportedGamesOfADatabaseThatDidNotMarkThem) {
  test::StoreKeeper keeper(test::StoreKind::Sqlite);
  GameSheet sheet;
  sheet.moves.push_back({Move::normal(Square::E2, Square::E4), {}, {}, {}});
  const std::vector<ImportedGame> games = {{sheet, {}, 1}};
  const GameId imported = keeper.store().import_games(games, {"o", 1, 0, false})->imported.front();
  const GameId played = *keeper.store().create_game({"o", 1, 0, true}, {});
  {
    soci::session sql(soci::sqlite3, "dbname=" + keeper.file().string());
    sql << "ALTER TABLE games DROP COLUMN imported";
    sql << "ALTER TABLE games DROP COLUMN annotated";
    for (const char* index : {"games_by_guest", "games_by_size", "documents_by_size"})
      sql << std::string("DROP INDEX ") + index;
    sql << "ALTER TABLE documents DROP COLUMN bytes";
    for (const char* column :
         {"revision", "board_revision", "guest", "card", "bytes", "black_clock_base_ms", "black_clock_increment_ms"})
      sql << std::string("ALTER TABLE games DROP COLUMN ") + column;
    sql << "DELETE FROM schema_version WHERE version > 1";
  }
  keeper.reopen();
  EXPECT_TRUE(keeper.store().load(imported)->header.imported);
  EXPECT_FALSE(keeper.store().load(played)->header.imported);
}

TEST(SqlSchema, AStoreOfALaterVersionIsRefusedWithASentence) {
  for (const test::StoreKind kind : test::store_kinds()) {
    if (kind == test::StoreKind::Memory) continue;
    test::StoreKeeper keeper(kind);
    tell_database(keeper, "INSERT INTO schema_version (version) VALUES (99)");
    const auto refused = open_games(keeper.place(), 1);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, StoreErrorKind::TooNew);
    EXPECT_TRUE(refused.error().text.ends_with(": written by a later version of this program")) << refused.error().text;
  }
}

TEST(SqlSchema, LoadsTheNewestLinesOfAGameWithMoreOfThemThanAreKeptNow) {
  test::StoreKeeper keeper(test::StoreKind::Sqlite);
  const GameId id = *keeper.store().create_game({"o", 1, 0, true}, {});
  const auto number = static_cast<long long>(id);
  constexpr int kLines = 1000;
  soci::session sql(soci::sqlite3, "dbname=" + keeper.file().string());
  {
    soci::transaction together(sql);
    for (int line = 1; line <= kLines; ++line) {
      const std::string move = line == kLines ? "d2d4" : "e2e4";
      sql << "INSERT INTO moves (game_id, line, ply, move) VALUES (:id, :line, 0, :move)", soci::use(number),
          soci::use(line), soci::use(move);
    }
    together.commit();
  }
  const auto loaded = keeper.store().load(id);
  ASSERT_TRUE(loaded) << loaded.error().text;
  ASSERT_EQ(loaded->sheet.taken_back.size(), kMaxTakenBack);
  EXPECT_EQ(loaded->sheet.taken_back.back().moves.front().move, Move::normal(Square::D2, Square::D4));
  ASSERT_TRUE(keeper.store().append_move(id, kFirstRevision, {Move::normal(Square::C2, Square::C4), {}, {}, {}}, 1));
  ASSERT_TRUE(keeper.store().take_back(id, next(kFirstRevision), 0, 1));
  int rows = 0;
  sql << "SELECT count(*) FROM moves", soci::into(rows);
  EXPECT_EQ(rows, static_cast<int>(kMaxTakenBack));
}

}  // namespace
}  // namespace kiebitz
