#include "match/games/time_control.h"

#include <gtest/gtest.h>

namespace kiebitz::match {
namespace {

using namespace std::chrono_literals;

TEST(TimeControl, ReadsAllForms) {
  EXPECT_EQ(parse_time_control("4+0.04"), (TimeControl{{}, 4000ms, 40ms}));
  EXPECT_EQ(parse_time_control("40/60+0.6"), (TimeControl{40, 60000ms, 600ms}));
  EXPECT_EQ(parse_time_control("40/60"), (TimeControl{40, 60000ms, 0ms}));
  EXPECT_EQ(parse_time_control("1:30+1"), (TimeControl{{}, 90000ms, 1000ms}));
  EXPECT_EQ(parse_time_control("0.2+0.002"), (TimeControl{{}, 200ms, 2ms}));
}

TEST(TimeControl, RefusesEverythingElse) {
  for (const char* text : {"", "inf", "+1", "0", "-4", "4+", "4+x", "/60", "0/60", "x/60", "40/", "4 ", "1e30", "nan"})
    EXPECT_FALSE(parse_time_control(text)) << text;
}

TEST(TimeControl, IsWrittenAsItIsRead) {
  for (const char* text : {"4+0.04", "40/60+0.6", "60", "0.2+0.002", "120+1"})
    EXPECT_EQ(format_time_control(*parse_time_control(text)), text);
}

TEST(TimeControl, LimitsAreDescribedTogether) {
  ThinkingLimits limits;
  EXPECT_FALSE(limits.is_bounded());
  EXPECT_EQ(format_limits(limits), "inf");
  limits.clock = parse_time_control("1+0.01");
  limits.nodes = 5000;
  EXPECT_TRUE(limits.is_bounded());
  EXPECT_EQ(format_limits(limits), "1+0.01 nodes=5000");
}

}  // namespace
}  // namespace kiebitz::match
