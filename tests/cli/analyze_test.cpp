#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "cli/run_kiebitz.h"
#include "play/pty_session.h"

namespace kiebitz::test {
namespace {

TEST(Analyze, GivesEveryMoveOfAGameItsScore) {
  const Answer answer = run_kiebitz("analyze --pgn - --depth 4", "1. f3 e5 2. g4 Qh4# 0-1\n");
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_EQ(std::count(answer.text.begin(), answer.text.end(), '\n'), 5);
  EXPECT_NE(answer.text.find("2... Qh4#        #-1"), std::string::npos) << answer.text;
  EXPECT_NE(answer.text.find("the best move"), std::string::npos);
}

TEST(Analyze, GamesInJsonAreOneObjectPerMove) {
  const Answer answer = run_kiebitz("analyze --pgn - --depth 2 --json", "1. e4 e5 *\n");
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_EQ(std::count(answer.text.begin(), answer.text.end(), '\n'), 2);
  EXPECT_NE(answer.text.find(R"("played":"e7e5")"), std::string::npos) << answer.text;
}

TEST(Analyze, SeveralLinesAndJsonAreKeptForFilesToo) {
  const std::string mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;\n";
  const Answer epd = run_kiebitz("analyze --epd /dev/stdin --depth 4 --multipv 2 --json", mate);
  EXPECT_EQ(epd.exit_code, 0);
  EXPECT_EQ(std::count(epd.text.begin(), epd.text.end(), '\n'), 1) << epd.text;
  EXPECT_NE(epd.text.find(R"("solved":true,"lines":[{"rank":1,)"), std::string::npos) << epd.text;
  EXPECT_NE(epd.text.find(R"({"rank":2,)"), std::string::npos) << epd.text;
  const Answer plain = run_kiebitz("analyze --epd /dev/stdin --depth 4 --multipv 2", mate);
  EXPECT_EQ(std::count(plain.text.begin(), plain.text.end(), '\n'), 3) << plain.text;
  const Answer pgn = run_kiebitz("analyze --pgn - --depth 2 --multipv 3 --json", "1. e4 *\n");
  EXPECT_NE(pgn.text.find(R"({"rank":3,)"), std::string::npos) << pgn.text;
}

// A row that wraps cannot be overwritten by moving up one line.
TEST(Analyze, RowsThatAreRewrittenFitIntoTheWindow) {
  PtySession terminal({KIEBITZ_PROGRAM, "analyze", "--depth", "12", "--multipv", "3"}, {{"TERM", "xterm"}});
  EXPECT_EQ(terminal.exit_code(), 0);
  const std::string& screen = terminal.screen();
  const std::string live = screen.substr(0, screen.rfind("\033[J"));
  EXPECT_NE(live.find("\033[3A\033[J"), std::string::npos) << "three rows are taken back";
  for (std::size_t at = 0, end = 0; (end = live.find('\n', at)) != std::string::npos; at = end + 1) {
    const std::size_t text = live.find("\033[J", at) < end ? live.find("\033[J", at) + 3 : at;
    EXPECT_LE(end - text, 80U) << live.substr(text, end - text);
  }
}

TEST(Analyze, AnExplanationIsOfOnePosition) {
  EXPECT_EQ(run_kiebitz("analyze --explain --pgn - 2>&1", "1. e4 *\n").exit_code, 2);
}

TEST(Analyze, AnExplanationSaysWhoseTermsTheseAre) {
  EXPECT_NE(run_kiebitz("analyze --explain").text.find("which is not what plays: the network does"), std::string::npos);
  const std::string classical = run_kiebitz("analyze --explain --classical 2>&1").text;
  EXPECT_EQ(classical.find("not what plays"), std::string::npos) << classical;
}

TEST(Analyze, ReportsABadGameAndReadsTheNext) {
  const Answer answer = run_kiebitz("analyze --pgn - --depth 2 2>&1", "1. e5 *\n\n1. d4 *\n");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.text.find("games that cannot be read: 1"), std::string::npos) << answer.text;
  EXPECT_NE(answer.text.find("1. d4"), std::string::npos);
}

}  // namespace
}  // namespace kiebitz::test
