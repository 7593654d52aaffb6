#include "match/games/player_clock.h"

#include <gtest/gtest.h>

namespace kiebitz::match {
namespace {

using namespace std::chrono_literals;

ThinkingLimits with_clock(const char* text, std::chrono::milliseconds margin = 0ms) {
  ThinkingLimits limits;
  limits.clock = parse_time_control(text);
  limits.margin = margin;
  return limits;
}

TEST(PlayerClock, TakesTheTimeSpentAndAddsTheIncrement) {
  PlayerClock clock(with_clock("1+0.01"));
  EXPECT_EQ(clock.spend(300ms), PlayerClock::Verdict::InTime);
  EXPECT_EQ(clock.left(), 710ms);
}

TEST(PlayerClock, AMoveOnTheLastMicrosecondIsInTime) {
  PlayerClock clock(with_clock("1"));
  EXPECT_EQ(clock.spend(1s), PlayerClock::Verdict::InTime);
  EXPECT_EQ(clock.spend(1us), PlayerClock::Verdict::TooLate);
}

TEST(PlayerClock, TheMarginForgivesButGivesNoTime) {
  PlayerClock clock(with_clock("1+0.01", 50ms));
  EXPECT_EQ(clock.spend(1040ms), PlayerClock::Verdict::InTime);
  EXPECT_EQ(clock.left(), 10ms);
  EXPECT_EQ(clock.spend(61ms), PlayerClock::Verdict::TooLate);
}

TEST(PlayerClock, ANewPeriodBringsNewTime) {
  PlayerClock clock(with_clock("2/1"));
  EXPECT_EQ(clock.moves_to_go(), 2);
  EXPECT_EQ(clock.spend(400ms), PlayerClock::Verdict::InTime);
  EXPECT_EQ(clock.moves_to_go(), 1);
  EXPECT_EQ(clock.spend(400ms), PlayerClock::Verdict::InTime);
  EXPECT_EQ(clock.moves_to_go(), 2);
  EXPECT_EQ(clock.left(), 1200ms);
}

TEST(PlayerClock, AMoveTimeLimitsEachMoveAlone) {
  ThinkingLimits limits;
  limits.move_time = 100ms;
  PlayerClock clock(limits);
  EXPECT_EQ(clock.allowance(), 100ms);
  EXPECT_EQ(clock.spend(100ms), PlayerClock::Verdict::InTime);
  EXPECT_EQ(clock.spend(101ms), PlayerClock::Verdict::TooLate);
}

TEST(PlayerClock, WithNodesAloneNoMoveIsTooLate) {
  ThinkingLimits limits;
  limits.nodes = 1000;
  PlayerClock clock(limits);
  EXPECT_FALSE(clock.allowance());
  EXPECT_EQ(clock.spend(24h), PlayerClock::Verdict::InTime);
}

TEST(PlayerClock, TheEngineIsToldBothClocksAndItsOwnLimits) {
  const PlayerClock white(with_clock("40/60+0.6"));
  ThinkingLimits nodes;
  nodes.nodes = 100;
  const PlayerClock black(nodes);
  EXPECT_EQ(uci_client::format_go(go_limits(white, black, true)), "go wtime 60000 winc 600 movestogo 40");
  EXPECT_EQ(uci_client::format_go(go_limits(white, black, false)), "go nodes 100");
}

TEST(PlayerClock, AnEmptyClockIsToldAsOneMillisecond) {
  PlayerClock clock(with_clock("1"));
  EXPECT_EQ(clock.spend(1s), PlayerClock::Verdict::InTime);
  EXPECT_EQ(uci_client::format_go(go_limits(clock, clock, true)), "go wtime 1 btime 1");
}

}  // namespace
}  // namespace kiebitz::match
