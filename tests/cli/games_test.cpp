// Tests of `kiebitz games` as users run it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/temporary_folder_testing.h"
#include "cli/run_kiebitz.h"

namespace kiebitz::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// A separate data folder and file for every test.
class GamesCommand : public ::testing::Test {
 protected:
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
  const TemporaryFolder temporary_;
  const std::string folder_ = temporary_.file("data");  // absent at first
};

TEST_F(GamesCommand, AnInterruptedImportKeepsNoHalfGame) {
  const Answer answer = run_kiebitz(
      "--version >/dev/null; (printf '1. e4 e5 1-0 [Result \"1-0\"] 1. d4 d5'; sleep 3) | \"" KIEBITZ_PROGRAM
      "\" games import - --data " +
      data() + " 2>&1 & sleep 1; kill -TERM $!; wait $!");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.text, HasSubstr("1 game imported"));
  EXPECT_THAT(answer.text, HasSubstr("interrupted; what was imported before is kept"));
}

TEST_F(GamesCommand, LookingForGamesMakesNoFolder) {
  for (const char* question : {"list", "stats", "show 1", "export"}) {
    const Answer answer = games(question);
    EXPECT_EQ(answer.exit_code, 2) << question;
    EXPECT_THAT(answer.text, HasSubstr("there are no games")) << question;
  }
  EXPECT_FALSE(std::filesystem::exists(data()));
}

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

TEST_F(GamesCommand, ImportSaysWhichGamesItCannotReadAndWhy) {
  const std::string path =
      write("mixed.pgn", "1. e4 e5 *\n\n[White \"Bad\"]\n\n1. e4 e5 2. Ke3 *\n\n1. e4 -- 2. d4 *\n");
  const Answer answer = games("import " + path);
  EXPECT_EQ(answer.exit_code, 0) << "one game is there";
  EXPECT_THAT(answer.text, HasSubstr(path + ": 1 game imported, 0 there already, 2 unreadable ("));
  EXPECT_THAT(answer.text, HasSubstr(path + ":5:13: 2. Ke3: no such piece can go there\n"));
  EXPECT_THAT(answer.text, HasSubstr(path + ": game 3 passes a move, and such games are not kept\n"));
}

TEST_F(GamesCommand, ImportFailsIfNothingCouldBeRead) {
  const std::string path = write("bad.pgn", "[White \"A\"]\n\n1. e5 *\n");
  const Answer answer = games("import " + path);
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.text, HasSubstr("kiebitz: nothing was imported: no game could be read\n"));
  EXPECT_EQ(games("import " + write("empty.pgn", "")).exit_code, 0) << "an empty file has no bad games";
}

TEST_F(GamesCommand, ImportCountsOneBoard) {
  const std::string path = write("one.csv", "board,value\n8/8/8/8/8/2k5/8/K6R,1\n");
  EXPECT_EQ(games("import " + path).text, path + ": 1 board\n");
}

TEST_F(GamesCommand, AHistoryWithABadLineChangesNothing) {
  std::string text = "board,value\n";
  for (int i = 0; i < 20002; ++i) text += "8/8/8/8/8/2k5/8/K6R,1\n";
  const Answer answer = games("import " + write("bad.csv", text + "8/8/8/8/8/2k5/8/K6R,many\n"));
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.text, HasSubstr("line 20004: "));
  EXPECT_THAT(answer.text, HasSubstr("; nothing of it was imported\n"));
  EXPECT_EQ(games("export --history").text, "board,value\n");
  const std::string mended = write("mended.csv", text);
  EXPECT_EQ(games("import " + mended).text, mended + ": 20002 boards\n");
  EXPECT_EQ(games("export --history").text, "board,value\n8/8/8/8/8/2k5/8/K6R,20002\n");
}

TEST_F(GamesCommand, SaysOfFinishedGamesWhetherTheyCounted) {
  ASSERT_EQ(play("", "e4\nresign yes\nquit\n").exit_code, 0);
  ASSERT_EQ(play("--fen '4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1'", "Qa2\nKe7\nresign yes\nquit\n").exit_code, 0);
  EXPECT_THAT(games("list --json").text, Not(HasSubstr(R"("rated": true)")));
  ASSERT_EQ(play("", "e4\ne5\nresign yes\nquit\n").exit_code, 0);
  EXPECT_THAT(games("list --json --limit 1").text, HasSubstr(R"("rated": true)"));
}

TEST_F(GamesCommand, AGameThatIsDeletedIsGoneAndTheOthersStay) {
  ASSERT_EQ(play("", "e4\nresign yes\nquit\n").exit_code, 0);
  ASSERT_EQ(play("", "d4\nquit\n").exit_code, 0);
  const Answer deleted = games("delete 1");
  EXPECT_EQ(deleted.exit_code, 0);
  EXPECT_EQ(deleted.text, "game 1 deleted\n");
  const Answer list = games("list");
  EXPECT_THAT(list.text, Not(HasSubstr("resignation")));
  EXPECT_THAT(list.text, HasSubstr("      2  "));
  EXPECT_EQ(games("show 1").exit_code, 2);
  EXPECT_THAT(games("delete 1").text, HasSubstr("there is no game 1"));
}

TEST_F(GamesCommand, WhatWasExportedAndDeletedComesBackWithItsClocks) {
  ASSERT_EQ(play("--tc 5+3", "e4\ne5\nNf3\nquit\n").exit_code, 0);
  const std::string pgn = games("export").text;
  EXPECT_THAT(pgn, HasSubstr("[%clk 0:05:0"));
  const std::string file = write("x.pgn", pgn);
  EXPECT_THAT(games("import " + file).text, HasSubstr("0 games imported, 1 there already"));
  ASSERT_EQ(games("delete 1").exit_code, 0);
  EXPECT_THAT(games("import " + file).text, HasSubstr("1 game imported, 0 there already"));
  EXPECT_EQ(games("export").text, pgn);
}

}  // namespace
}  // namespace kiebitz::test
