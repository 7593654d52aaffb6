// kiebitz games as its users meet it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/run_kiebitz.h"

namespace kiebitz::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// A data folder and a file of its own for every test.
class GamesCommand : public ::testing::Test {
 protected:
  GamesCommand() : folder_(::testing::TempDir() + "kiebitz_" + name()) { std::filesystem::remove_all(folder_); }
  ~GamesCommand() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ + '/' + file) << text;
    return folder_ + '/' + file;
  }
  Answer games(const std::string& arguments) const {
    return run_kiebitz("games " + arguments + " --data " + folder_ + " 2>&1");
  }
  Answer play(const std::string& options, const std::string& words) const {
    return run_kiebitz(
        "play --white human:Anna --black human:Ben --lang en " + options + " --data " + folder_ + " 2>&1", words);
  }
  std::string data() const { return folder_; }

 private:
  static std::string name() { return ::testing::UnitTest::GetInstance()->current_test_info()->name(); }

  std::string folder_;
};

TEST_F(GamesCommand, ANameInATableIsHarmlessAndAsWideAsTheOthers) {
  const std::string long_name = "ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ";
  const std::string path =
      write("names.pgn", "[White \"Ev\033[31mil\033]0;pwn\007\"]\n[Black \"" + long_name + "\"]\n\n1. e4 e5 1-0\n");
  ASSERT_EQ(games("import " + path).exit_code, 0);
  const Answer list = games("list");
  EXPECT_EQ(list.exit_code, 0);
  EXPECT_EQ(list.text, "      1  ????.??.??  Ev [31mil ]0;pwn       ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ… 1-0       1  resignation\n");
}

TEST_F(GamesCommand, OpponentsInTheStatisticsAreHarmlessToo) {
  const Answer played =
      run_kiebitz("play --white human:Anna --black \"human:$(printf 'Ev\\033[31mil')\" --data " + data() + " 2>&1",
                  "e4\ne5\nresign yes\nquit\n");
  ASSERT_EQ(played.exit_code, 0) << played.text;
  const Answer stats = games("stats --player Anna");
  EXPECT_THAT(stats.text, HasSubstr("Ev [31mil                      rating"));
  EXPECT_THAT(stats.text, Not(HasSubstr("\033")));
  EXPECT_THAT(stats.text, HasSubstr("1 game, 0 of them not over\n"));
}

}  // namespace
}  // namespace kiebitz::test
