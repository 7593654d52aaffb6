#include "game/clock_settings.h"

#include <gtest/gtest.h>

namespace kiebitz {
namespace {

using std::chrono::milliseconds;

TEST(ClockSettings, AreReadAsPlayersWriteThem) {
  EXPECT_EQ(parse_clock_settings("5+3"), (ClockSettings{milliseconds(300'000), milliseconds(3000)}));
  EXPECT_EQ(parse_clock_settings("0:30+1"), (ClockSettings{milliseconds(30'000), milliseconds(1000)}));
  EXPECT_EQ(parse_clock_settings("0.5"), (ClockSettings{milliseconds(30'000), milliseconds(0)}));
  EXPECT_EQ(parse_clock_settings("90+0.5"), (ClockSettings{milliseconds(5'400'000), milliseconds(500)}));
}

TEST(ClockSettings, RefuseWhatIsNoTime) {
  for (const char* text :
       {"", "0", "0+5", "five", "5+", "+3", "5+3+1", "-5", "5:60", "1.5:30", "99999999", "5.0001", "5+3s", "."})
    EXPECT_FALSE(parse_clock_settings(text)) << text;
}

TEST(ClockSettings, ReadBackAsWritten) {
  for (const char* text : {"5+3", "0:30+1", "0:05+0.25", "1:07.5+0", "90+30", "10+0"}) {
    const auto settings = parse_clock_settings(text);
    ASSERT_TRUE(settings) << text;
    EXPECT_EQ(format_clock_settings(*settings), text);
  }
}

TEST(ClockSettings, AreSecondsInPgn) {
  EXPECT_EQ(pgn_time_control({milliseconds(300'000), milliseconds(3000)}), "300+3");
  EXPECT_EQ(pgn_time_control({milliseconds(500), milliseconds(10)}), "0.5+0.01");
  for (const char* text : {"300+3", "0.5+0.01", "60+0"})
    EXPECT_EQ(pgn_time_control(*parse_pgn_time_control(text)), text);
  EXPECT_EQ(parse_pgn_time_control("600"), (ClockSettings{milliseconds(600'000), milliseconds(0)}));
  for (const char* text : {"", "-", "?", "40/7200:3600", "*180", "0+3"})
    EXPECT_FALSE(parse_pgn_time_control(text)) << text;
}

TEST(ClockTime, ShowsTenthsWhenItGetsShort) {
  EXPECT_EQ(format_clock_time(milliseconds(3'905'999)), "1:05:05");
  EXPECT_EQ(format_clock_time(milliseconds(249'000)), "4:09");
  EXPECT_EQ(format_clock_time(milliseconds(20'000)), "0:20");
  EXPECT_EQ(format_clock_time(milliseconds(7399)), "0:07.3");
  EXPECT_EQ(format_clock_time(milliseconds(-5)), "0:00.0");
}

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
