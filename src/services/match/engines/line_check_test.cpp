#include "match/engines/line_check.h"

#include <gtest/gtest.h>

namespace kiebitz::match {
namespace {

TEST(LineCheck, AcceptsWhatTheProtocolAllows) {
  for (const char* line :
       {"info depth 12 seldepth 20 multipv 1 score cp -3 nodes 5 nps 7 hashfull 0 tbhits 0 time 1 pv e2e4 e7e5",
        "info depth 1 score mate -3 upperbound wdl 0 10 990 nodes 3", "info currmove e2e4 currmovenumber 1",
        "info string anything: 12.5 goes", "info refutation d1h5 g6h5", "info currline 1 e2e4 e7e5", "readyok",
        "bestmove e7e8q", "bestmove e2e4 ponder e7e5", "bestmove (none)", "bestmove 0000"})
    EXPECT_EQ(check_search_line(line).value_or(""), "") << line;
}

TEST(LineCheck, FindsWhatTheProtocolDoesNotKnow) {
  EXPECT_EQ(check_search_line("").value_or(""), "an empty line");
  EXPECT_EQ(check_search_line(" info depth 1").value_or(""), "a line that begins with a blank");
  EXPECT_EQ(check_search_line("\r").value_or(""), "a line that begins with a blank");
  EXPECT_EQ(check_search_line("Hello").value_or(""), "a line of no protocol: 'Hello'");
  EXPECT_EQ(check_search_line("info depth 3 ebf 2.1").value_or(""), "'ebf' is no word of the protocol");
  EXPECT_EQ(check_search_line("info time 1.5").value_or(""), "'time' is not followed by a whole number");
  EXPECT_EQ(check_search_line("info score 12").value_or(""), "'score' is not followed by cp or mate");
  EXPECT_EQ(check_search_line("info score cp 1.2").value_or(""), "'score cp' is not followed by a whole number");
  EXPECT_EQ(check_search_line("info pv").value_or(""), "'pv' is not followed by a move");
  EXPECT_EQ(check_search_line("info depth 3 pv e4 e5").value_or(""), "'pv' is not followed by a move");
  EXPECT_EQ(check_search_line("info wdl 1 2").value_or(""), "'wdl' is not followed by three whole numbers");
  EXPECT_EQ(check_search_line("bestmove").value_or(""), "bestmove is not followed by a move");
  EXPECT_EQ(check_search_line("bestmove e2e4 draw").value_or(""), "after the move only 'ponder' and a move may follow");
}

TEST(LineCheck, FindsOptionsThatBreakClients) {
  EXPECT_EQ(check_option_line("option name Hash type spin default 16 min 1 max 1024").value_or(""), "");
  EXPECT_EQ(check_option_line("option name Clear Hash type button").value_or(""), "");
  EXPECT_EQ(check_option_line("option name SyzygyPath type string default <empty>").value_or(""), "");
  EXPECT_NE(check_option_line("option name max nodes type spin default 1 min 1 max 5").value_or(""), "");
  EXPECT_NE(check_option_line("option name Hash type spin default 0 min 1 max 1024").value_or(""), "");
  EXPECT_NE(check_option_line("option name Hash type spin default 16").value_or(""), "");
  EXPECT_NE(check_option_line("option name Style type combo default Wild var Calm").value_or(""), "");
  EXPECT_NE(check_option_line("option Hash").value_or(""), "");
}

}  // namespace
}  // namespace kiebitz::match
