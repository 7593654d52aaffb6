#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "cli/run_kiebitz.h"

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

TEST(Analyze, ReportsABadGameAndReadsTheNext) {
  const Answer answer = run_kiebitz("analyze --pgn - --depth 2 2>&1", "1. e5 *\n\n1. d4 *\n");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.text.find("games that cannot be read: 1"), std::string::npos) << answer.text;
  EXPECT_NE(answer.text.find("1. d4"), std::string::npos);
}

}  // namespace
}  // namespace kiebitz::test
