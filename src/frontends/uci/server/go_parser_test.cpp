#include "uci/server/go_parser.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace kiebitz::uci {
namespace {

SearchLimits limits_of(std::string_view words) { return parse_go(Position::start(), split_words(words)).limits; }

TEST(GoParser, TimesBeyondAllMeasureAreCut) {
  constexpr Milliseconds kYear = std::chrono::hours(24 * 365);
  EXPECT_GT(*limits_of("movetime 9223372036854775807").move_time, kYear);
  EXPECT_LT(*limits_of("movetime 9223372036854775807").move_time, 100 * kYear);
  const ClockState clock = *limits_of("wtime 9223372036854775807 btime -9223372036854775808").clock;
  EXPECT_LT(clock.remaining[0], 100 * kYear);
  EXPECT_GT(clock.remaining[1], -100 * kYear);
}

TEST(GoParser, IncrementsWithoutATimeAreNoClock) {
  EXPECT_FALSE(limits_of("depth 20 movestogo 40").clock);
  EXPECT_FALSE(limits_of("movetime 5000 winc 0 binc 0").clock);
  EXPECT_EQ(limits_of("btime 700 binc 5").clock->remaining[0], Milliseconds(700));
}

TEST(GoParser, ALimitThatCannotBeReadIsNotEndless) {
  for (const char* words :
       {"wtime abc", "wtime abc btime xyz", "movetime soon", "nodes", "depth ten", "winc abc", "ponder wtime abc"})
    EXPECT_EQ(limits_of(words).move_time, Milliseconds(100)) << words;
  for (const char* words : {"", "infinite", "infinite depth ten", "depth 5 nodes many"})
    EXPECT_FALSE(limits_of(words).move_time) << words;
  EXPECT_EQ(limits_of("wtime abc btime 500").clock->remaining[0], Milliseconds(500));
}

}  // namespace
}  // namespace kiebitz::uci
