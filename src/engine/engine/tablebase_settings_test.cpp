#include "engine/tablebase_settings.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "engine/engine.h"
#include "rules/outcome.h"

namespace kiebitz {
namespace {

TablebaseSettings three_men() {
  TablebaseSettings settings;
  settings.own_directory = KIEBITZ_SOURCE_DIR "/src";  // a folder without tables
  return settings;
}

// White has the king and `piece`, Black the king. Any legal position of these.
Position random_ending(Piece piece, Random& random) {
  for (;;) {
    Setup setup;
    for (const Piece p : {Piece::WhiteKing, Piece::BlackKing, piece}) setup.board[random.below(64)] = p;
    setup.side_to_move = kColors[random.below(2)];
    auto position = Position::from_setup(setup);
    if (position && popcount(position->occupied()) == 3) return *std::move(position);
  }
}

TEST(TablebaseSettings, LoadThreeMenWithoutAnyFileAndNothingIfNothingIsWanted) {
  EXPECT_EQ(load_tablebase(three_men()).tables->max_men(), 3);
  TablebaseSettings none = three_men();
  none.use_own = false;
  EXPECT_EQ(load_tablebase(none).tables, nullptr);
}

TEST(TablebaseSettings, TellAboutAWrongSyzygyPathAndGoOnWithoutIt) {
  TablebaseSettings settings = three_men();
  settings.syzygy_path = "/no/such/syzygy";
  const LoadedTablebase loaded = load_tablebase(settings);
  ASSERT_EQ(loaded.problems.size(), 1U);
  EXPECT_EQ(loaded.problems[0], "SyzygyPath: there is no directory '/no/such/syzygy'");
  EXPECT_NE(loaded.tables, nullptr);
}

TEST(TablebaseSettings, TellAboutAFolderOfOwnTablesThatIsNotThere) {
  TablebaseSettings settings;
  settings.own_directory = "/no/such/tables";
  const LoadedTablebase loaded = load_tablebase(settings);
  ASSERT_EQ(loaded.problems.size(), 1U);
  EXPECT_EQ(loaded.problems[0], "/no/such/tables: there is no such folder of tablebases");
  EXPECT_EQ(loaded.tables->max_men(), 3);
}

TEST(EngineWithTables, AnnouncesTheExactMateWithItsWholeLine) {
  const auto tables = load_tablebase(three_men()).tables;
  Engine engine(EngineConfig{.hash_mib = 1});
  engine.set_tablebase(tables);
  SearchLimits limits;
  limits.depth = 3;
  Random random(5);
  for (int i = 0; i < 60; ++i) {
    const Position position = random_ending(i % 2 == 0 ? Piece::WhiteRook : Piece::WhitePawn, random);
    const auto verdict = tables->probe_position(position);
    const SearchResult result = engine.search(position, limits);
    if (!verdict->mate_plies) {
      if (!result.lines.empty()) {
        EXPECT_EQ(result.lines[0].score.value, 0);
      }
      continue;
    }
    if (*verdict->mate_plies == 0) continue;
    const AnalysisLine& line = result.lines.at(0);
    EXPECT_EQ(line.score.kind, Score::Kind::Mate);
    const int moves = (*verdict->mate_plies + 1) / 2;
    EXPECT_EQ(line.score.value, tablebase::is_winning(verdict->verdict) ? moves : -moves);
    EXPECT_EQ(static_cast<int>(line.pv.size()), *verdict->mate_plies);
    Position end = position;
    for (const Move m : line.pv) end.make(m);
    EXPECT_EQ(outcome(end)->termination, Termination::Checkmate);
    EXPECT_EQ(result.best, line.pv.front());
  }
}

TEST(EngineWithTables, CountsItsQuestions) {
  Engine engine(EngineConfig{.hash_mib = 1});
  SearchLimits limits;
  limits.depth = 5;
  Random random(6);
  const Position position = random_ending(Piece::WhiteQueen, random);
  EXPECT_EQ(engine.search(position, limits).lines[0].tablebase_hits, 0U);
  engine.set_tablebase(load_tablebase(three_men()).tables);
  EXPECT_GT(engine.search(position, limits).lines[0].tablebase_hits, 0U);
}

TEST(EngineWithTables, DoesWithoutThemBelowItsStrength) {
  Engine engine(EngineConfig{.hash_mib = 1});
  engine.set_tablebase(load_tablebase(three_men()).tables);
  engine.set_level(1200, 1);
  SearchLimits limits;
  limits.depth = 4;
  Random random(7);
  EXPECT_EQ(engine.search(random_ending(Piece::WhiteQueen, random), limits).lines[0].tablebase_hits, 0U);
}

}  // namespace
}  // namespace kiebitz
