// Tests of `kiebitz brain` and `kiebitz uci --brain` as users run them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "base/temporary_folder_testing.h"
#include "cli/run_kiebitz.h"

namespace kiebitz::test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

class BrainCommand : public ::testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.file(name)) << text;
    return folder_.file(name);
  }

  const TemporaryFolder folder_;
};

TEST_F(BrainCommand, ListsShippedAndOwnBrains) {
  const Answer answer = run_kiebitz("brain list --json");
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_THAT(answer.text, HasSubstr(R"("name":"tutor","place":"shipped","path":"","readable":true)"));
}

TEST_F(BrainCommand, ReportsEveryErrorOfAFile) {
  const std::string path = write("brain_bad.toml", "name = \"x\"\n[search]\ndepth = 0\n[terms.luck]\nweight = 1\n");
  const Answer answer = run_kiebitz("brain check " + path);
  EXPECT_EQ(answer.exit_code, 1);
  EXPECT_THAT(answer.text, HasSubstr(path + ":3:9: search.depth: 0 is not between 1 and 64\n"));
  EXPECT_THAT(answer.text, HasSubstr(path + ":4:8: terms.luck: there is no such key"));
}

TEST_F(BrainCommand, ChecksTheOtherFilesWhenOneCannotBeRead) {
  const Answer answer = run_kiebitz("brain check tutor /nonexistent.toml dummy /absent.toml 2>&1");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.text, HasSubstr("tutor: tutor is a good brain\n"));
  EXPECT_THAT(answer.text, HasSubstr("dummy: dummy is a good brain\n"));
  EXPECT_THAT(answer.text, HasSubstr("/nonexistent.toml"));
  EXPECT_THAT(answer.text, HasSubstr("kiebitz: 2 files cannot be read\n"));
}

TEST_F(BrainCommand, ShowsNumbersInFull) {
  EXPECT_THAT(run_kiebitz("brain show schachbot").text, HasSubstr("mate 1000000 (distance)"));
  const std::string path = write("brain_narrow.toml",
                                 "name = \"narrow\"\n[search]\nordering = \"evaluation\"\nwidth = 1\n"
                                 "[terms.mobility]\nweight = 1\n");
  EXPECT_THAT(run_kiebitz("brain show " + path).text, HasSubstr(", best move\n"));
}

TEST_F(BrainCommand, CountsFinishedGamesAsAGameDoes) {
  const std::string games =
      write("brain_games.pgn", "[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n");
  const std::string data = folder_.file("games");
  ASSERT_EQ(run_kiebitz("games import " + games + " --data " + data).exit_code, 0);
  const std::string show =
      "brain show thesis-2 --fen 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2' --data " + data;
  const std::string history = "history                  ";
  EXPECT_THAT(run_kiebitz(show).text, HasSubstr(history + "0.50      -0.50      +1.00"));
  EXPECT_THAT(run_kiebitz(show + " --forget").text, HasSubstr(history + "0.00       0.00      +0.00"));
}

TEST_F(BrainCommand, SaysNothingButTheErrorOfAFinishedGame) {
  const Answer answer = run_kiebitz("brain compare --fen '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' 2>&1");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_EQ(answer.text, "kiebitz: the game is over in this position\n");
}

TEST_F(BrainCommand, SaysWhichBrainsThereAre) {
  const Answer answer = run_kiebitz("brain show unknown 2>&1");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.text, HasSubstr("kiebitz: there is no brain 'unknown'; known are baguette, dreival"));
  EXPECT_EQ(run_kiebitz("brain check /nonexistent.toml 2>&1").exit_code, 2);
  EXPECT_EQ(run_kiebitz("brain compare dummy 2>&1").exit_code, 2);
  EXPECT_EQ(run_kiebitz("brain compare --fen 8/8 2>&1").exit_code, 2);
  EXPECT_EQ(run_kiebitz("uci --brain unknown 2>&1").exit_code, 2);
}

TEST_F(BrainCommand, ComparesAlgorithms) {
  const Answer answer = run_kiebitz("brain compare dreival --depth 2 --json");
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_THAT(answer.text, HasSubstr(R"("agree":true,"rows":[{"algorithm":"minimax","nodes":420,)"));
}

TEST_F(BrainCommand, ABrainShownIsABrainThatCanBeRead) {
  const std::string path = write("brain_copy.toml", run_kiebitz("brain show thesis-3 --toml").text);
  EXPECT_EQ(run_kiebitz("brain check " + path).exit_code, 0);
}

TEST_F(BrainCommand, PlaysOverUci) {
  const Answer answer = run_kiebitz(
      "uci --brain schachbot", "uci\nposition fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\ngo depth 1\nstop\nquit\n");
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_THAT(answer.text, EndsWith("bestmove d1d8\n"));
}

TEST_F(BrainCommand, TheSameSeedPlaysTheSameMove) {
  const std::string words = "position startpos\ngo infinite\nstop\nquit\n";
  EXPECT_EQ(run_kiebitz("uci --brain dummy --seed 5", words).text,
            run_kiebitz("uci --brain dummy --seed 5", words).text);
}

}  // namespace
}  // namespace kiebitz::test
