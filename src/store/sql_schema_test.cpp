// Databases of earlier versions.
#include "store/sql_schema.h"

#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "store/store_testing.h"

namespace kiebitz {
namespace {

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
    sql << "DELETE FROM schema_version WHERE version > 1";
  }
  keeper.reopen();
  EXPECT_TRUE(keeper.store().load(imported)->header.imported);
  EXPECT_FALSE(keeper.store().load(played)->header.imported);
}

}  // namespace
}  // namespace kiebitz
