#include "engine/level.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "engine/engine.h"
#include "support/position_text.h"

namespace kiebitz {
namespace {

TEST(Level, EveryStepUpSeesMoreAndErrsLess) {
  for (int elo = kMinElo; elo < kMaxElo; elo += 25) {
    const LevelSettings low = level_settings(elo);
    const LevelSettings high = level_settings(elo + 25);
    EXPECT_LE(low.nodes, high.nodes) << elo;
    EXPECT_GE(low.noise, high.noise) << elo;
    EXPECT_GE(low.temperature, high.temperature) << elo;
  }
}

TEST(Level, RatingsOutsideTheScaleCountAsItsEnds) {
  EXPECT_EQ(level_settings(-5000).nodes, level_settings(kMinElo).nodes);
  EXPECT_EQ(level_settings(9000).nodes, level_settings(kMaxElo).nodes);
}

TEST(Level, AMateInTwoIsNeverRefusedAboveTheBeginners) {
  constexpr std::array<Value, 3> kValues = {mate_in(3), 900, 890};
  Random random(1);
  for (int i = 0; i < 1000; ++i)
    EXPECT_EQ(choose_candidate(kValues, level_settings(900), {.legal_moves = 60}, random), 0U);
}

TEST(Level, AgainstABareKingTheBestMoveIsPlayed) {
  constexpr std::array<Value, 3> kValues = {900, 890, 880};
  Random random(1);
  for (int i = 0; i < 1000; ++i)
    EXPECT_EQ(choose_candidate(kValues, level_settings(400), {.legal_moves = 20, .opponent_is_bare = true}, random),
              0U);
}

int times_best(const LevelSettings& settings, const Circumstances& circumstances, std::span<const Value> values) {
  Random random(7);
  int count = 0;
  for (int i = 0; i < 4000; ++i) count += choose_candidate(values, settings, circumstances, random) == 0 ? 1 : 0;
  return count;
}

TEST(Level, ManyPossibilitiesAndShortTimeCauseErrors) {
  constexpr std::array<Value, 3> kValues = {60, 20, -40};
  const LevelSettings settings = level_settings(1200);
  const int calm = times_best(settings, {.legal_moves = 20}, kValues);
  EXPECT_GT(calm, times_best(settings, {.legal_moves = 45}, kValues));
  EXPECT_GT(calm, times_best(settings, {.legal_moves = 20, .remaining = Milliseconds(3000)}, kValues));
}

TEST(Level, WhoeverIsLosingFightsOn) {
  constexpr std::array<Value, 2> kEven = {0, -60};
  constexpr std::array<Value, 2> kLosing = {-600, -660};
  const LevelSettings settings = level_settings(1200);
  EXPECT_GT(times_best(settings, {.legal_moves = 30}, kLosing), times_best(settings, {.legal_moves = 30}, kEven));
}

TEST(Level, OpeningsVaryFromGameToGame) {
  Engine engine(EngineConfig{.hash_mib = 4});
  std::set<std::uint16_t> first_moves;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    engine.set_level(2000, seed);
    first_moves.insert(engine.search(Position::start(), {}).best.raw());
  }
  EXPECT_GT(first_moves.size(), 2U);
}

TEST(Level, TheSameSeedPlaysTheSameMoves) {
  const auto play = [](std::uint64_t seed) {
    Engine engine(EngineConfig{.hash_mib = 4});
    engine.set_level(1000, seed);
    Position position = Position::start();
    std::vector<std::uint16_t> moves;
    for (int i = 0; i < 12; ++i) {
      const Move m = engine.search(position, {}).best;
      moves.push_back(m.raw());
      position.make(m);
    }
    return moves;
  };
  EXPECT_EQ(play(5), play(5));
  EXPECT_NE(play(5), play(6));
}

TEST(Level, ALimitedEngineReportsTheLineItPlays) {
  Engine engine(EngineConfig{.hash_mib = 4});
  engine.set_level(600, 3);
  for (int i = 0; i < 10; ++i) {
    const SearchResult result = engine.search(Position::start(), {});
    ASSERT_EQ(result.lines.size(), 1U);
    EXPECT_EQ(result.lines.front().pv.front(), result.best);
  }
}

TEST(Level, AShortMateComesFirstAmongSeveralLinesToo) {
  Engine engine(EngineConfig{.hash_mib = 1});
  engine.set_level(900, 1);
  SearchLimits limits;
  limits.nodes = 20;
  limits.multi_pv = 3;
  // 1. Rb7 and 2. Ra8; besides it many moves win.
  const SearchResult result = engine.search(test::position_of("7k/8/8/8/8/8/1R6/R5K1 w - - 0 1"), limits);
  ASSERT_EQ(result.lines.size(), 3U);
  EXPECT_EQ(result.lines.front().score, (Score{Score::Kind::Mate, 2, Color::White}));
  EXPECT_EQ(result.lines.front().pv.front(), result.best);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(result.lines[i].rank, static_cast<int>(i) + 1);
    EXPECT_EQ(result.lines[i].pv.front() == result.best, i == 0);
  }
}

TEST(Level, APersonThinksLongerOverManyMovesAndNeverLosesOnTime) {
  Random random(3);
  const auto average = [&random](const Circumstances& circumstances, Milliseconds increment) {
    Milliseconds sum{0};
    for (int i = 0; i < 400; ++i) {
      const Milliseconds time = human_time(circumstances, increment, random);
      if (circumstances.remaining) {
        EXPECT_LE(time, *circumstances.remaining / 6);
      }
      sum += time;
    }
    return sum / 400;
  };
  const Milliseconds many = average({.legal_moves = 40, .remaining = Milliseconds(300000)}, Milliseconds(0));
  const Milliseconds one = average({.legal_moves = 1, .remaining = Milliseconds(300000)}, Milliseconds(0));
  EXPECT_GT(many, 5 * one);
  EXPECT_GT(many, Milliseconds(5000));
  EXPECT_LT(many, Milliseconds(20000));
  EXPECT_LE(average({.legal_moves = 40, .remaining = Milliseconds(600)}, Milliseconds(0)), Milliseconds(100));
}

}  // namespace
}  // namespace kiebitz
