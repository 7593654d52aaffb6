#include "brains/brain_clock.h"

#include <gtest/gtest.h>

namespace kiebitz::brains {
namespace {

using std::chrono_literals::operator""s;
using std::chrono_literals::operator""ms;

Milliseconds baguette(Milliseconds remaining, int moves_made, Milliseconds increment = 0ms) {
  return time_for_move(ClockRule::Baguette, {remaining, increment, std::nullopt, moves_made}, 10ms);
}

TEST(BrainClock, BaguetteGivesTheFirstFortyMovesHalfOfTheTime) {
  // Of 80 seconds every move gets one, less five milliseconds for the way.
  Milliseconds left = 80s;
  for (int move = 0; move < 40; ++move) {
    EXPECT_EQ(baguette(left, move), 995ms) << move;
    left -= 1s;
  }
  EXPECT_EQ(left, 40s);
}

TEST(BrainClock, BaguetteGivesLaterMovesEverLess) {
  Milliseconds left = 40s;
  Milliseconds before = 1s;
  for (int move = 40; move < 120; ++move) {
    const Milliseconds time = baguette(left, move);
    EXPECT_LT(time, before);
    before = time;
    left -= time + 5ms;
  }
  EXPECT_GT(left, 1s);
}

TEST(BrainClock, BaguetteAddsHalfOfTheIncrement) { EXPECT_EQ(baguette(80s, 0, 100ms), 1045ms); }

TEST(BrainClock, ATimeControlInSightIsKept) {
  for (const ClockRule rule : {ClockRule::Share, ClockRule::Baguette}) {
    EXPECT_LE(time_for_move(rule, {10s, 0ms, 2, 30}, 10ms), 5s);
    EXPECT_LE(time_for_move(rule, {10s, 0ms, 1, 39}, 10ms), 9990ms);
  }
}

TEST(BrainClock, NeverTakesMoreThanThereIsAndAlwaysAMillisecond) {
  for (const ClockRule rule : {ClockRule::Share, ClockRule::Baguette}) {
    EXPECT_EQ(time_for_move(rule, {0ms, 0ms, std::nullopt, 10}, 10ms), 1ms);
    EXPECT_EQ(time_for_move(rule, {-50ms, 0ms, std::nullopt, 10}, 10ms), 1ms);
    EXPECT_LE(time_for_move(rule, {100ms, 10s, std::nullopt, 10}, 10ms), 90ms);
  }
}

TEST(BrainClock, ShareTakesAThirtiethAndMostOfTheIncrement) {
  EXPECT_EQ(time_for_move(ClockRule::Share, {30s, 400ms, std::nullopt, 0}, 10ms), 1300ms);
}

}  // namespace
}  // namespace kiebitz::brains
