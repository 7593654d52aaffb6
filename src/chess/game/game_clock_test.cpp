#include "game/game_clock.h"

#include <gtest/gtest.h>

namespace kiebitz {
namespace {

using std::chrono::milliseconds;

struct GameClockTest : testing::Test {
  GameClock clock{ClockSettings{milliseconds(10'000), milliseconds(2000)}};
  GameClock::Time now{};
};

TEST_F(GameClockTest, OnlyTheRunningSideLosesTime) {
  clock.start(Color::White, now);
  now += milliseconds(3000);
  EXPECT_EQ(clock.left(Color::White, now), milliseconds(7000));
  EXPECT_EQ(clock.left(Color::Black, now), milliseconds(10'000));
}

TEST_F(GameClockTest, AMoveEarnsTheIncrementAndStartsTheOtherSide) {
  clock.start(Color::White, now);
  now += milliseconds(3000);
  EXPECT_EQ(clock.press(now), milliseconds(3000));
  EXPECT_EQ(clock.left(Color::White, now), milliseconds(9000));
  now += milliseconds(1);
  EXPECT_EQ(clock.left(Color::Black, now), milliseconds(9999));
  EXPECT_EQ(clock.running(), Color::Black);
}

TEST_F(GameClockTest, TheFlagFallsWhenNothingIsLeft) {
  EXPECT_FALSE(clock.falls_at());
  clock.start(Color::White, now);
  EXPECT_EQ(clock.falls_at(), now + milliseconds(10'000));
  EXPECT_FALSE(clock.fallen(now + milliseconds(9999)));
  EXPECT_EQ(clock.fallen(now + milliseconds(10'000)), Color::White);
  EXPECT_EQ(clock.left(Color::White, now + milliseconds(50'000)), milliseconds(0));
}

TEST_F(GameClockTest, AStandingClockKeepsItsTime) {
  clock.start(Color::White, now);
  now += milliseconds(4000);
  clock.stop(now);
  now += milliseconds(100'000);
  EXPECT_EQ(clock.left(Color::White, now), milliseconds(6000));
  EXPECT_FALSE(clock.fallen(now));
}

// Rounding every press down to a millisecond would lose time.
TEST_F(GameClockTest, ManyShortMovesAddUp) {
  GameClock exact{ClockSettings{milliseconds(1000), milliseconds(0)}};
  exact.start(Color::White, now);
  for (int i = 0; i < 1000; ++i) {
    now += std::chrono::microseconds(900);
    exact.press(now);
    exact.press(now);
  }
  EXPECT_EQ(exact.left(Color::White, now), milliseconds(100));
}

TEST_F(GameClockTest, GivesEachSideItsOwnTime) {
  GameClock uneven(*parse_game_times("10+5/0:30+1"));
  uneven.start(Color::White, now);
  uneven.press(now += std::chrono::seconds(2));
  uneven.press(now += std::chrono::seconds(2));
  uneven.stop(now);
  EXPECT_EQ(uneven.left(Color::White, now), std::chrono::seconds(603));
  EXPECT_EQ(uneven.left(Color::Black, now), std::chrono::seconds(29));
}

}  // namespace
}  // namespace kiebitz
