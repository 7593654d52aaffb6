#include "learn/data/selfplay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/temporary_folder_testing.h"
#include "book/book.h"
#include "rules/outcome.h"

namespace kiebitz {
namespace {

SelfplayOptions quick() {
  SelfplayOptions options;
  options.soft_nodes = 60;
  options.hard_nodes = 400;
  return options;
}

TEST(Selfplay, AGameIsLegalScoredAfterTheOpeningAndHasTheRightResult) {
  Engine engine(EngineConfig{.hash_mib = 1});
  Random random(11);
  for (int i = 0; i < 4; ++i) {
    const GameRecord game = play_selfplay_game(engine, quick(), random);
    Position p = game.start();
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      ASSERT_TRUE(p.is_legal(game.moves[ply].move));
      p.make(game.moves[ply].move);
    }
    EXPECT_FALSE(game.moves[7].score.has_value());
    EXPECT_TRUE(game.moves.back().score.has_value());
    const auto over = outcome(p);
    if (!over || !over->winner) continue;
    EXPECT_EQ(game.result, *over->winner == Color::White ? RecordedResult::WhiteWins : RecordedResult::BlackWins);
  }
}

// How lopsided openings are on average, as a search of 3,000 nodes sees them.
double lopsidedness(const SelfplayOptions& options) {
  constexpr int kOpenings = 40;
  Engine finder(EngineConfig{.hash_mib = 1, .network = nullptr});
  Engine judge(EngineConfig{.hash_mib = 1, .network = nullptr});
  SearchLimits limits;
  limits.nodes = 3000;
  Random random(3);
  double sum = 0;
  for (int i = 0; i < kOpenings; ++i) {
    const GameRecord game = find_opening(finder, options, random);
    Position p = game.start();
    for (const RecordedMove& m : game.moves) p.make(m.move);
    judge.new_game();
    sum += std::abs(recorded_score(judge.search(p, limits).lines.front().score));
  }
  return sum / kOpenings;
}

TEST(Selfplay, AMoveMayTakeAllTheNodesThatAreAskedFor) {
  SelfplayOptions options;
  EXPECT_EQ(selfplay_limits(options, options.soft_nodes).nodes, 20000U);
  options.soft_nodes = 50000;
  EXPECT_EQ(selfplay_limits(options, options.soft_nodes).soft_nodes, 50000U);
  EXPECT_GT(selfplay_limits(options, options.soft_nodes).nodes, 50000U);
  options.hard_nodes = options.soft_nodes;  // as tuning the search does
  EXPECT_EQ(selfplay_limits(options, options.soft_nodes).nodes, 50000U);
}

TEST(Selfplay, AnOpeningIsJudgedByALongerSearchThanAMove) {
  SelfplayOptions options = quick();
  options.hard_nodes = 4000;
  options.opening_limit = 50;
  options.opening_nodes = 3000;
  const double with_long_look = lopsidedness(options);
  options.opening_nodes = options.soft_nodes;
  EXPECT_LT(with_long_look, 0.8 * lopsidedness(options));
  EXPECT_LT(with_long_look, options.opening_limit);
}

// How many plies from the start of the game the book knows a move that was played.
int plies_in_book(const GameRecord& game) {
  Position p = game.start();
  int plies = 0;
  for (const RecordedMove& m : game.moves) {
    const auto known = book::default_book()->probe(p);
    if (std::none_of(known.begin(), known.end(), [&](const auto& b) { return b.move == m.move; })) break;
    p.make(m.move);
    ++plies;
  }
  return plies;
}

TEST(Selfplay, OpeningsMayFollowTheBookForAWhileAndThenLeaveIt) {
  SelfplayOptions options = quick();
  options.chess960_share = 0.5;
  options.book_share = 1;
  Engine engine(EngineConfig{.hash_mib = 1, .network = nullptr});
  Random random(9);
  std::set<std::vector<int>> lines;
  int standard = 0;
  constexpr int kOpenings = 60;
  for (int i = 0; i < kOpenings; ++i) {
    const GameRecord opening = find_opening(engine, options, random);
    std::vector<int> line = {opening.white_start, opening.black_start};
    for (const RecordedMove& m : opening.moves) {
      EXPECT_FALSE(m.score.has_value());
      line.push_back(m.move.raw());
    }
    lines.insert(line);
    if (opening.white_start != 518 || opening.black_start != 518) continue;
    ++standard;
    EXPECT_GE(plies_in_book(opening), 4);
    EXPECT_GT(opening.moves.size(), 4U);
    EXPECT_LE(opening.moves.size(), 18U);
  }
  EXPECT_GT(standard, kOpenings / 4);
  EXPECT_LT(standard, kOpenings * 3 / 4);
  EXPECT_EQ(lines.size(), static_cast<std::size_t>(kOpenings));  // no game is played twice
}

TEST(Selfplay, AGameEndsWhereTheTablesKnowTheResult) {
  SelfplayOptions options = quick();
  options.win_score = 30000;  // nothing else ends a game early
  options.draw_plies = 1000;
  options.tables =
      std::make_shared<tablebase::Tablebase>(tablebase::OwnTables::open(""), nullptr, tablebase::ProbeRules{});
  Engine engine(EngineConfig{.hash_mib = 1});
  Random random(21);
  int ended_by_tables = 0;
  for (int i = 0; i < 40; ++i) {
    const GameRecord game = play_selfplay_game(engine, options, random);
    Position p = game.start();
    for (const RecordedMove& m : game.moves) {
      EXPECT_GT(popcount(p.occupied()), 3);
      p.make(m.move);
    }
    ended_by_tables += popcount(p.occupied()) == 3;
  }
  EXPECT_GT(ended_by_tables, 0);
}

TEST(Selfplay, TheSameSeedGivesTheSameGame) {
  const auto play = [] {
    Engine engine(EngineConfig{.hash_mib = 1});
    Random random(5);
    return play_selfplay_game(engine, quick(), random);
  };
  const GameRecord a = play();
  const GameRecord b = play();
  ASSERT_EQ(a.moves.size(), b.moves.size());
  for (std::size_t i = 0; i < a.moves.size(); ++i) EXPECT_EQ(a.moves[i].move, b.moves[i].move);
}

TEST(Selfplay, AFileThatIsContinuedGetsOtherGamesThanItHas) {
  const test::TemporaryFolder folder;
  SelfplayRun run;
  run.path = folder.file("continued.kbg");
  run.games = 2;
  run.hash_mib = 1;
  run.options = quick();
  EXPECT_EQ(games_in_file(run.path).value(), 0U);
  for (int i = 0; i < 2; ++i)
    ASSERT_TRUE(run_selfplay(
        run, [] { return false; }, [](const SelfplayProgress&) {}));
  std::set<std::vector<int>> games;
  std::size_t count = 0;
  ASSERT_TRUE(read_game_file(run.path, [&](const GameRecord& game) {
    std::vector<int> moves = {game.white_start, game.black_start};
    for (const RecordedMove& m : game.moves) moves.push_back(m.move.raw());
    games.insert(std::move(moves));
    ++count;
  }));
  EXPECT_EQ(count, 4U);  // as many as were wanted, not whole blocks
  EXPECT_EQ(games_in_file(run.path).value(), count);
  EXPECT_EQ(games.size(), count);
}

}  // namespace
}  // namespace kiebitz
