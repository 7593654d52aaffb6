#include "search/time_manager.h"

#include <gtest/gtest.h>

namespace kiebitz {
namespace {

const TimePoint kStart{};

SearchLimits clock(int remaining_ms, int increment_ms, std::optional<int> moves_to_go = std::nullopt) {
  SearchLimits limits;
  limits.clock = ClockState{{Milliseconds(remaining_ms), Milliseconds(remaining_ms)},
                            {Milliseconds(increment_ms), Milliseconds(increment_ms)},
                            moves_to_go};
  return limits;
}

// The longest time the manager lets a search run.
Milliseconds hard_limit(const SearchLimits& limits, int overhead_ms = 10) {
  const TimeManager manager(limits, Color::White, Milliseconds(overhead_ms), kStart);
  for (Milliseconds t(0); t < Milliseconds(1000000); t += Milliseconds(1))
    if (manager.is_over(kStart + t)) return t;
  return Milliseconds(1000000);
}

TEST(TimeManager, NeverPlansBeyondTheClock) {
  for (const int remaining : {1, 5, 10, 11, 20, 50, 100, 1000, 60000})
    for (const int increment : {0, 10, 1000, 100000})
      for (const std::optional<int> moves : {std::optional<int>(), std::optional<int>(1), std::optional<int>(40)})
        EXPECT_LE(hard_limit(clock(remaining, increment, moves)).count(), std::max(1, remaining - 10))
            << remaining << "+" << increment;
}

TEST(TimeManager, ZeroAndNegativeClocksLeaveOneMillisecond) {
  EXPECT_EQ(hard_limit(clock(0, 0)).count(), 1);
  EXPECT_EQ(hard_limit(clock(-500, 0)).count(), 1);
}

// A machine that stalls must not lose the game: even a series of moves that all take the maximum leaves more on the
// clock than a stall takes.
TEST(TimeManager, AShortClockKeepsAReserve) {
  constexpr int kMoment = 140;
  int remaining = 1000;
  for (int move = 0; move < 200; ++move) {
    remaining -= static_cast<int>(hard_limit(clock(remaining, 10)).count());
    ASSERT_GE(remaining, kMoment) << "after move " << move;
    remaining += 10;
  }
}

TEST(TimeManager, MoveTimeIsKeptWithItsOverhead) {
  SearchLimits limits;
  limits.move_time = Milliseconds(500);
  EXPECT_EQ(hard_limit(limits, 20).count(), 480);
}

TEST(TimeManager, TheSmallerOfClockAndMoveTimeHolds) {
  SearchLimits limits = clock(100000, 0);
  limits.move_time = Milliseconds(200);
  EXPECT_EQ(hard_limit(limits, 0).count(), 200);
  limits = clock(100, 0);
  limits.move_time = Milliseconds(2000);
  EXPECT_LT(hard_limit(limits, 0).count(), 100);
}

TEST(TimeManager, WithoutLimitsNothingEndsTheSearch) {
  const TimeManager manager(SearchLimits{}, Color::White, Milliseconds(10), kStart);
  EXPECT_FALSE(manager.has_limit());
  EXPECT_FALSE(manager.is_over(kStart + std::chrono::hours(1000)));
}

TEST(TimeManager, AnUnsettledMoveGetsMoreTime) {
  const TimeManager manager(clock(60000, 0), Color::White, Milliseconds(0), kStart);
  const auto stops_after = [&manager](const IterationReport& report) {
    Milliseconds t(0);
    while (!manager.should_stop_iterating(kStart + t, report)) t += Milliseconds(1);
    return t;
  };
  EXPECT_GT(stops_after({.stable_iterations = 0, .best_move_node_share = 0.3}),
            stops_after({.stable_iterations = 6, .best_move_node_share = 0.9}));
  EXPECT_GT(stops_after({.stable_iterations = 2, .best_move_node_share = 0.5, .score_drop = 60}),
            stops_after({.stable_iterations = 2, .best_move_node_share = 0.5, .score_drop = -60}));
}

}  // namespace
}  // namespace kiebitz
