#include "notation/san_line.h"

#include <gtest/gtest.h>

#include <vector>

#include "notation/fen.h"

namespace kiebitz {
namespace {

TEST(SanLine, NumbersTheMovesOfWhite) {
  const std::vector moves = {Move::normal(Square::G1, Square::F3), Move::normal(Square::B8, Square::C6),
                             Move::normal(Square::B1, Square::C3)};
  EXPECT_EQ(format_san_line(Position::start(), moves), "1. Nf3 Nc6 2. Nc3");
  EXPECT_EQ(format_san_line(Position::start(), moves, PieceLetters::German), "1. Sf3 Sc6 2. Sc3");
  EXPECT_EQ(format_san_line(Position::start(), {}), "");
}

TEST(SanLine, BeginsWithThreePointsWhereBlackDoes) {
  const Position p = *parse_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 12");
  const std::vector moves = {Move::normal(Square::E8, Square::E7), Move::normal(Square::E1, Square::E2)};
  EXPECT_EQ(format_san_line(p, moves), "12... Ke7 13. Ke2");
}

}  // namespace
}  // namespace kiebitz
