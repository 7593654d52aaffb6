#include "server/analysis/ranked_lines.h"

#include <gtest/gtest.h>

#include "notation/uci_move.h"

namespace kiebitz::server {
namespace {

AnalysisLine line_of(int rank, Depth depth, std::string_view move) {
  AnalysisLine line;
  line.rank = rank;
  line.depth = depth;
  line.pv = {*parse_uci_move(Position::start(), move)};
  return line;
}

std::string moves_of(const std::vector<AnalysisLine>& lines) {
  std::string text;
  for (const AnalysisLine& line : lines)
    text += std::to_string(line.rank) + format_uci_move(line.pv.front(), false) + ' ';
  return text;
}

class RankedLines : public testing::Test {
 protected:
  RankedLines() {
    int rank = 0;
    for (const char* move : {"a2a3", "b2b3", "c2c3", "d2d3"}) place_line(lines_, line_of(++rank, 1, move));
  }
  std::vector<AnalysisLine> lines_;
};

TEST_F(RankedLines, ALineThatRisesLeavesTheOrderOfTheOthers) {
  place_line(lines_, line_of(1, 2, "d2d3"));
  EXPECT_EQ(moves_of(lines_), "1d2d3 2a2a3 3b2b3 4c2c3 ");
  EXPECT_EQ(lines_[0].depth, 2);
  EXPECT_EQ(lines_[1].depth, 1);
}

TEST_F(RankedLines, ALineThatFallsIsNotShownTwice) {
  place_line(lines_, line_of(3, 2, "a2a3"));
  EXPECT_EQ(moves_of(lines_), "1b2b3 2c2c3 3a2a3 4d2d3 ");
}

TEST_F(RankedLines, ANewMoveTakesThePlaceOfTheOneBefore) {
  place_line(lines_, line_of(2, 2, "e2e4"));
  EXPECT_EQ(moves_of(lines_), "1a2a3 2e2e4 3c2c3 4d2d3 ");
}

}  // namespace
}  // namespace kiebitz::server
