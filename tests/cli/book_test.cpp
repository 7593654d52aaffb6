// Tests of `kiebitz book` as users run it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/temporary_folder_testing.h"
#include "cli/run_kiebitz.h"

namespace kiebitz {
namespace {

namespace fs = std::filesystem;
using test::run_kiebitz;

class BookCommand : public ::testing::Test {
 protected:
  void SetUp() override {
    std::ofstream(file("games.pgn")) << "1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 d5 1-0\n\n";
  }
  std::string file(const std::string& name) const { return folder_.file(name); }

 private:
  const test::TemporaryFolder folder_;
};

TEST_F(BookCommand, MakesShowsMergesAndChecksABook) {
  const auto built = run_kiebitz("book build " + file("games.pgn") + " --min-games 1 -o " + file("a.bin"));
  EXPECT_EQ(built.exit_code, 0);
  EXPECT_NE(built.text.find("3 positions, 4 moves from 3 games"), std::string::npos) << built.text;
  const auto shown = run_kiebitz("book show " + file("a.bin"));
  EXPECT_EQ(shown.text, "e4            3  60.0 %\nd4            2  40.0 %\n");
  EXPECT_EQ(run_kiebitz("book merge " + file("a.bin") + " " + file("a.bin") + " -o " + file("b.bin")).exit_code, 0);
  const auto twice = run_kiebitz("book show --json " + file("b.bin"));
  EXPECT_NE(twice.text.find("\"uci\": \"e2e4\", \"san\": \"e4\", \"weight\": 6"), std::string::npos) << twice.text;
  const auto checked = run_kiebitz("book check " + file("b.bin"));
  EXPECT_EQ(checked.exit_code, 0);
  EXPECT_NE(checked.text.find("0 illegal"), std::string::npos) << checked.text;
}

TEST_F(BookCommand, ALinkStaysALinkAndStandardOutputIsNoFile) {
  std::ofstream(file("real.bin")) << "old";
  fs::create_symlink(file("real.bin"), file("link.bin"));
  const std::string build = "book build " + file("games.pgn") + " --min-games 1 -o ";
  EXPECT_EQ(run_kiebitz(build + file("link.bin")).exit_code, 0);
  EXPECT_TRUE(fs::is_symlink(file("link.bin")));
  EXPECT_EQ(fs::file_size(file("real.bin")), 64U);
  EXPECT_EQ(run_kiebitz(build + "- 2>/dev/null").text.size(), 64U);
  EXPECT_EQ(run_kiebitz(build + "/no/such/place/book.bin 2>&1").exit_code, 2);
}

TEST_F(BookCommand, RefusesWhatIsNoBookWithOneLine) {
  const auto answer = run_kiebitz("book show " + file("games.pgn") + " 2>&1");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.text.find("this is no Polyglot book"), std::string::npos) << answer.text;
  EXPECT_EQ(run_kiebitz("book build /no/such.pgn -o " + file("a.bin") + " 2>&1").exit_code, 2);
  EXPECT_FALSE(fs::exists(file("a.bin")));
}

TEST_F(BookCommand, NamesOpenings) {
  EXPECT_EQ(run_kiebitz("book name --moves 'e4 c6' --lang de").text, "B10 Caro-Kann-Verteidigung\n");
  EXPECT_EQ(run_kiebitz("book name --fen '8/8/8/8/8/2k5/4P3/4K3 w - - 0 1'").exit_code, 1);
  EXPECT_EQ(run_kiebitz("book name --moves 'e4 e4' 2>&1").exit_code, 2);
}

TEST_F(BookCommand, IsUsedByTheEngineOnlyOnDemand) {
  const auto off = run_kiebitz("", "position startpos\ngo depth 1\n");
  const std::string book_line = "info depth 1 seldepth 1 multipv 1 score cp 0 nodes 0";
  EXPECT_EQ(off.text.find(book_line), std::string::npos) << off.text;
  const auto on = run_kiebitz("", "setoption name OwnBook value true\nposition startpos\ngo depth 1\n");
  EXPECT_NE(on.text.find(book_line), std::string::npos) << on.text;
  EXPECT_NE(on.text.find("bestmove"), std::string::npos);
}

}  // namespace
}  // namespace kiebitz
