#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "base/temporary_folder_testing.h"
#include "cli/run_kiebitz.h"

namespace kiebitz::test {
namespace {

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::string convert(const std::string& arguments, const std::string& input) {
  const Answer answer = run_kiebitz("convert " + arguments, input);
  EXPECT_EQ(answer.exit_code, 0) << arguments;
  return answer.text;
}

TEST(Convert, TurnsMovesIntoEverything) {
  const std::string moves = "e2e4 e7e5 g1f3\n";
  EXPECT_EQ(convert("--from uci --to san", moves), "1. e4 e5 2. Nf3\n");
  EXPECT_EQ(convert("--from uci --to san --to-letters german", moves), "1. e4 e5 2. Sf3\n");
  EXPECT_EQ(convert("--from uci --to uci", moves), moves);
  EXPECT_EQ(convert("--from uci --to fen", moves), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n");
  EXPECT_EQ(convert("--from uci --to epd", moves),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - hmvc 1; fmvn 2;\n");
  EXPECT_NE(convert("--from uci --to pgn", moves).find("\n\n1. e4 e5 2. Nf3 *\n\n"), std::string::npos);
}

TEST(Convert, AGameWithoutMovesStaysAGame) {
  const std::string two = convert("--from pgn --to uci", "[White \"a\"]\n\n*\n\n[White \"b\"]\n\n1. e4 *\n");
  EXPECT_EQ(two, "startpos\ne2e4\n");
  EXPECT_EQ(convert("--from uci --to uci", two), two);
}

TEST(Convert, WritesEveryPositionOnRequest) {
  EXPECT_EQ(convert("--from uci --to fen --every-ply", "e2e4"),
            std::string(kStart) + "\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n");
  EXPECT_EQ(convert("--from uci --to epd --every-ply", "e2e4"),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 0; fmvn 1; sm e4;\n"
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1;\n");
}

TEST(Convert, UnderstandsPositionCommandsAndChess960) {
  const std::string line = "fen 4k3/8/8/8/8/8/8/1K4R1 w K - 0 1 moves b1g1 0000 g1h1";
  EXPECT_EQ(convert("--from uci --to uci", "position " + line), line + "\n");
  EXPECT_EQ(convert("--from uci --to san", line), "1. O-O -- 2. Kh1\n");
  EXPECT_EQ(convert("--from uci --to uci", "startpos moves e2e4"), "e2e4\n");
  EXPECT_EQ(convert("--from uci --to fen", "startpos"), std::string(kStart) + "\n");
  const std::string castling = "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1";
  EXPECT_EQ(convert("--from uci --to uci --chess960", castling), "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1\n");
  EXPECT_EQ(convert("--from fen --to fen --castling shredder", kStart),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\n");
}

TEST(Convert, FollowsTheMainLineOfGamesAndKeepsTheRestInPgn) {
  const std::string pgn = "[Event \"x\"] 1. e4 {c} (1. d4 d5) 1... e5 $1 *";
  EXPECT_EQ(convert("--from pgn --to uci", pgn), "e2e4 e7e5\n");
  EXPECT_NE(convert("--from pgn --to pgn", pgn).find("1. e4 {c} (1. d4 d5) 1... e5 $1 *"), std::string::npos);
}

TEST(Convert, KeepsTheOperationsOfEpd) {
  const std::string epd = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e4 e5; id \"x\";";
  EXPECT_EQ(convert("--from epd --to epd", epd), epd + "\n");
  EXPECT_EQ(convert("--from epd --to uci", epd), "e2e4 e7e5\n");
  EXPECT_NE(convert("--from epd --to pgn", epd).find("[Event \"x\"]"), std::string::npos);
}

TEST(Convert, SaysWhatCannotBeReadAndGoesOn) {
  const Answer one = run_kiebitz("convert --from uci --to san 2>&1", "e2e5\ne2e4\n");
  EXPECT_EQ(one.exit_code, 2);
  EXPECT_NE(one.text.find("kiebitz: standard input:1:1: e2e5: this move is not legal here\n"), std::string::npos);
  EXPECT_NE(one.text.find("1. e4\n"), std::string::npos);
  const Answer two = run_kiebitz("convert --from fen --to san 2>&1", "# comment\n\nx\ny\n");
  EXPECT_EQ(two.exit_code, 2);
  EXPECT_EQ(two.text,
            "kiebitz: standard input:3:1: FEN field 1 (placement), column 1: this character means nothing here\n"
            "kiebitz: standard input:4:1: FEN field 1 (placement), column 1: this character means nothing here\n"
            "kiebitz: 2 lines could not be converted\n");
  const Answer game = run_kiebitz("convert --from pgn --to uci 2>&1", "1. e5 *");
  EXPECT_EQ(game.text, "kiebitz: standard input:1:4: 1. e5: no such piece can go there\n");
  const Answer fen = run_kiebitz("convert --from uci --to san 2>&1", "fen 8/8/8/8/8/8/8/9 w - - 0 1");
  EXPECT_EQ(fen.text,
            "kiebitz: standard input:1:19: FEN field 1 (placement), column 15: this character means nothing here\n");
  const Answer epd = run_kiebitz("convert --from epd --to epd 2>&1", "8/8");
  EXPECT_EQ(epd.exit_code, 2);
}

TEST(Convert, RefusesWhatItCannotDo) {
  const Answer format = run_kiebitz("convert --to fen 2>&1");
  EXPECT_EQ(format.exit_code, 2);
  EXPECT_EQ(format.text, "kiebitz: say with --from what the format is; the file's name does not\n");
  EXPECT_EQ(run_kiebitz("convert --from fen --to fen /nonexistent/x.fen 2>&1").text,
            "kiebitz: cannot read /nonexistent/x.fen: No such file or directory\n");
  EXPECT_EQ(run_kiebitz("convert --from fen --to fen -o /nonexistent/x.fen 2>&1").text,
            "kiebitz: cannot write /nonexistent/x.fen: No such file or directory\n");
}

TEST(Convert, WritesFilesByTheirEnding) {
  const TemporaryFolder folder;
  const std::string path = folder.file("moves.uci");
  convert("--from pgn -o " + path, "1. e4 e5 *\n1. d4 *");
  std::ifstream file(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "e2e4 e7e5\nd2d4\n");
  EXPECT_EQ(run_kiebitz("convert " + path + " --to san").text, "1. e4 e5\n1. d4\n");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1) << "no draft is left";
}

}  // namespace
}  // namespace kiebitz::test
