#include "game/game_times.h"

#include <gtest/gtest.h>

namespace kiebitz {
namespace {

TEST(GameTimes, AreOneClockForBothOrOneForEach) {
  const auto even = parse_game_times("5+3");
  ASSERT_TRUE(even);
  EXPECT_TRUE(even->is_even());
  const auto uneven = parse_game_times("10+0/0:30+1");
  ASSERT_TRUE(uneven);
  EXPECT_FALSE(uneven->is_even());
  EXPECT_EQ(uneven->of(Color::White), *parse_clock_settings("10"));
  EXPECT_EQ(uneven->of(Color::Black), *parse_clock_settings("0:30+1"));
}

TEST(GameTimes, ReadBackAsWritten) {
  for (const char* text : {"5+3", "10+0/5+3", "0:30+1/90+30"}) {
    const auto times = parse_game_times(text);
    ASSERT_TRUE(times) << text;
    EXPECT_EQ(format_game_times(*times), text);
  }
  EXPECT_EQ(format_game_times(*parse_game_times("5+3/5+3")), "5+3");
}

TEST(GameTimes, RefuseWhatIsNoClock) {
  for (const char* text : {"", "/", "5+3/", "/5+3", "5+3/five", "5/5/5"}) EXPECT_FALSE(parse_game_times(text)) << text;
}

}  // namespace
}  // namespace kiebitz
