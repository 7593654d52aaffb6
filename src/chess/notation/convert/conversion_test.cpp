#include "notation/convert/conversion.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <string>

namespace kiebitz {
namespace {

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct Converted {
  std::string text;
  std::string problems;  // line:column reason, one per line
};

Converted convert(TextFormat from, TextFormat to, std::string_view input, SinkOptions options = {}) {
  Converted result;
  TextSource source(input);
  options.format = to;
  convert_text(
      source, {.from = from, .to = options},
      {[&](std::string_view text) { result.text += text; },
       [&](const ConversionProblem& p) { result.problems += fmt::format("{}:{} {}\n", p.line, p.column, p.reason); }});
  return result;
}

TEST(Conversion, FollowsTheMainLineOfAGame) {
  const Converted moves = convert(TextFormat::Pgn, TextFormat::Uci, "1. e4 {c} (1. d4 d5) 1... e5 $1 *");
  EXPECT_EQ(moves.text, "e2e4 e7e5\n");
  EXPECT_EQ(moves.problems, "");
}

TEST(Conversion, WritesTheLastPositionOrEveryOne) {
  const std::string last = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n";
  EXPECT_EQ(convert(TextFormat::Uci, TextFormat::Fen, "e2e4").text, last);
  EXPECT_EQ(convert(TextFormat::Uci, TextFormat::Fen, "e2e4", {.every_ply = true}).text,
            std::string(kStart) + "\n" + last);
}

TEST(Conversion, ABadLineIsReportedWithItsPlaceAndTheNextOneIsRead) {
  const Converted san = convert(TextFormat::Uci, TextFormat::San, "e2e4\n\n# comment\ne2e4 e2e4\nd2d4\n");
  EXPECT_EQ(san.text, "1. e4\n1. d4\n");
  EXPECT_EQ(san.problems.substr(0, 4), "4:6 ");
}

TEST(Conversion, ABadGameIsReportedWithItsPlaceAndTheNextOneIsRead) {
  const Converted san =
      convert(TextFormat::Pgn, TextFormat::San, "[White \"a\"]\n\n1. e5 *\n\n[White \"b\"]\n\n1. d4 *\n");
  EXPECT_EQ(san.text, "1. d4\n");
  EXPECT_EQ(san.problems.substr(0, 4), "3:4 ");
}

TEST(Conversion, OnlyEpdToEpdKeepsOperations) {
  const std::string epd = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"pawn\";\n";
  EXPECT_EQ(convert(TextFormat::Epd, TextFormat::Epd, epd).text, epd);
  EXPECT_EQ(convert(TextFormat::Epd, TextFormat::Fen, epd).text, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n");
}

TEST(Conversion, AGameWithoutMovesStaysAGame) {
  EXPECT_EQ(convert(TextFormat::Pgn, TextFormat::Uci, "[White \"a\"]\n\n*\n").text, "startpos\n");
}

}  // namespace
}  // namespace kiebitz
