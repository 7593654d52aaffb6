// Tests of `kiebitz tablebase` as users run it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/temporary_folder_testing.h"
#include "cli/run_kiebitz.h"

namespace kiebitz {
namespace {

namespace fs = std::filesystem;
using test::run_kiebitz;

class TablebaseCommand : public ::testing::Test {
 protected:
  std::string dir() const { return " --dir '" + folder_.string() + "' "; }

  const test::TemporaryFolder folder_;
};

TEST_F(TablebaseCommand, MakesChecksAndRepairsTheTablesOfThreeMen) {
  EXPECT_EQ(run_kiebitz("tablebase build --men 3" + dir()).exit_code, 0);
  EXPECT_EQ(run_kiebitz("tablebase check" + dir()).exit_code, 0);
  fs::resize_file(folder_.path() / "KRvK.kdtm", 1000);
  const auto damaged = run_kiebitz("tablebase check" + dir());
  EXPECT_EQ(damaged.exit_code, 1);
  EXPECT_NE(damaged.text.find("KRvK.kdtm: the file is cut off"), std::string::npos) << damaged.text;
  const auto repaired = run_kiebitz("tablebase build --men 3" + dir());
  EXPECT_NE(repaired.text.find("was there, intact"), std::string::npos);
  EXPECT_EQ(run_kiebitz("tablebase check" + dir()).exit_code, 0);
}

TEST_F(TablebaseCommand, AFolderThatIsNotThereIsAnError) {
  EXPECT_EQ(run_kiebitz("tablebase check --dir /no/such/folder 2>&1").exit_code, 2);
}

TEST_F(TablebaseCommand, KnowsThreeMenWithoutAHome) {
  const std::string home = std::getenv("HOME") != nullptr ? std::getenv("HOME") : "";
  const std::string data = std::getenv("XDG_DATA_HOME") != nullptr ? std::getenv("XDG_DATA_HOME") : "";
  ::unsetenv("HOME");
  ::unsetenv("XDG_DATA_HOME");
  EXPECT_EQ(run_kiebitz("tablebase probe --fen '8/8/8/8/8/2k5/8/K1Q5 b - - 0 1'").exit_code, 0);
  if (!home.empty()) ::setenv("HOME", home.c_str(), 1);
  if (!data.empty()) ::setenv("XDG_DATA_HOME", data.c_str(), 1);
}

TEST_F(TablebaseCommand, LeavesNoWrongTableWhenItIsKilled) {
  for (const char* seconds : {"0.1", "0.4", "0.8", "1.5"}) {
    run_kiebitz("tablebase build" + dir() + ">/dev/null 2>&1 & sleep " + seconds + "; kill -9 $!; wait $! 2>/dev/null");
    const auto check = run_kiebitz("tablebase check" + dir());
    EXPECT_EQ(check.exit_code, 0) << check.text;
  }
}

TEST_F(TablebaseCommand, ShowsEveryMoveOfAPosition) {
  const auto answer = run_kiebitz("tablebase probe --fen '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1'" + dir());
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_EQ(answer.text.substr(0, answer.text.find('\n')), "White to move wins: mate in 1 move.");
  EXPECT_NE(answer.text.find("Qg7#     wins: mate in 1 move"), std::string::npos) << answer.text;
  EXPECT_NE(answer.text.find("draws"), std::string::npos) << answer.text;
  const auto json = run_kiebitz("tablebase probe --json --fen '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1'" + dir());
  EXPECT_NE(json.text.find("\"category\": \"win\", \"dtz\": null, \"dtm\": 1"), std::string::npos) << json.text;
}

TEST_F(TablebaseCommand, DistancesAreNegativeForWhoLoses) {
  const auto json = run_kiebitz("tablebase probe --json --fen '8/8/8/8/8/2k5/8/K1Q5 b - - 0 1'" + dir());
  EXPECT_NE(json.text.find("\"category\": \"loss\", \"dtz\": null, \"dtm\": -16"), std::string::npos) << json.text;
}

TEST_F(TablebaseCommand, AnswersWrongQuestionsWithOneLine) {
  const auto pieces = run_kiebitz("tablebase probe --fen '8/8/8/3k4/8/8/8/KRR5 w - - 0 1' 2>&1" + dir());
  EXPECT_EQ(pieces.exit_code, 2);
  EXPECT_NE(pieces.text.find("there are 4 men on the board, the tables go up to 3"), std::string::npos) << pieces.text;
  const auto path = run_kiebitz("tablebase probe --syzygy /nowhere --fen '8/8/8/3k4/8/8/8/KR6 w - - 0 1' 2>&1" + dir());
  EXPECT_EQ(path.exit_code, 2);
  EXPECT_EQ(path.text, "kiebitz: there is no directory '/nowhere'\n");
}

}  // namespace
}  // namespace kiebitz
