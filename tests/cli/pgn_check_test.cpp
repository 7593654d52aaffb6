#include <gtest/gtest.h>

#include <string>

#include "cli/run_kiebitz.h"

namespace kiebitz::test {
namespace {

const std::string kFolder = KIEBITZ_SOURCE_DIR "/tests/data/pgn/";

TEST(PgnCheck, IsContentWithGoodGames) {
  const Answer answer = run_kiebitz("pgn check " + kFolder + "nested_variations.pgn");
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_EQ(answer.text, "1 file, 1 game, 10 moves, 0 bad games\n");
}

TEST(PgnCheck, SaysWhereBadGamesAre) {
  const Answer answer = run_kiebitz("pgn check - 2>&1", "1. e4 e5 2. Ke3 *\n\n1. d4 *\n");
  EXPECT_EQ(answer.exit_code, 1);
  EXPECT_EQ(answer.text,
            "standard input:1:13: 2. Ke3: no such piece can go there\n"
            "1 file, 2 games, 3 moves, 1 bad game\n");
}

TEST(PgnCheck, ReadsTheOtherFilesIfOneCannotBeRead) {
  const Answer answer = run_kiebitz("pgn check /nonexistent.pgn - 2>&1", "1. d4 *");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_EQ(answer.text,
            "2 files, 1 game, 1 move, 0 bad games\nkiebitz: cannot read /nonexistent.pgn: No such file or directory\n");
}

TEST(PgnCheck, ReportsInJson) {
  const Answer answer = run_kiebitz("pgn check --json -", "1. e4 \"x\\ *");
  EXPECT_EQ(answer.exit_code, 1);
  EXPECT_EQ(answer.text,
            R"({
  "files": [
    {"file": "standard input", "failure": null, "games": 1, "moves": 1, "errors": [{"game": 1, "line": 1, "column": 7, "reason": "\" means nothing here"}]}
  ],
  "games": 1, "moves": 1, "bad_games": 1
}
)");
}

TEST(PgnCheck, ReadsGermanOnRequest) {
  EXPECT_EQ(run_kiebitz("pgn check --letters german -", "1. Sf3 Sf6 *").exit_code, 0);
  EXPECT_EQ(run_kiebitz("pgn check -", "1. Sf3 Sf6 *").exit_code, 1);
}

}  // namespace
}  // namespace kiebitz::test
