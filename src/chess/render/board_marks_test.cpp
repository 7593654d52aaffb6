#include "render/board_marks.h"

#include <gtest/gtest.h>

#include "render/board_view.h"
#include "render/example_positions.h"

namespace kiebitz {
namespace {

Bitboard set_of(std::initializer_list<Square> members) {
  Bitboard set = 0;
  for (const Square s : members) set |= bit(s);
  return set;
}

TEST(BoardMarks, APositionWithoutAPastHasNoLastStep) { EXPECT_EQ(last_step(Position::start()), std::nullopt); }

TEST(BoardMarks, TheLastStepIsTheLastMove) {
  EXPECT_EQ(last_step(after({"e4", "e5", "Nf3"})), (SquareStep{Square::G1, Square::F3}));
}

TEST(BoardMarks, CastlingIsShownAsTheKingWalks) {
  Position position = from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  position.make(parse_san(position, "O-O").value());
  EXPECT_EQ(last_step(position), (SquareStep{Square::E1, Square::G1}));
  position.make(parse_san(position, "O-O-O").value());
  EXPECT_EQ(last_step(position), (SquareStep{Square::E8, Square::C8}));
}

TEST(BoardMarks, TargetsAreTheLegalDestinations) {
  EXPECT_EQ(target_squares(Position::start(), Square::G1), set_of({Square::F3, Square::H3}));
  EXPECT_EQ(target_squares(after({"e4", "d5"}), Square::E4), set_of({Square::E5, Square::D5}));
}

TEST(BoardMarks, EmptySquaresAndTheOpponentsPiecesHaveNoTargets) {
  EXPECT_EQ(target_squares(Position::start(), Square::E4), 0u);
  EXPECT_EQ(target_squares(Position::start(), Square::G8), 0u);
}

TEST(BoardMarks, APinnedPieceHasOnlyTheTargetsThatKeepTheKingSafe) {
  EXPECT_EQ(target_squares(from_fen("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1"), Square::E2),
            set_of({Square::E3, Square::E4, Square::E5, Square::E6, Square::E7, Square::E8}));
}

TEST(BoardMarks, CastlingTargetsAreTheKingsGoalsInStandardChess) {
  const Position position = from_fen("4k3/8/8/8/8/8/3PPP2/R3K2R w KQ - 0 1");
  EXPECT_EQ(target_squares(position, Square::E1), set_of({Square::D1, Square::F1, Square::G1, Square::C1}));
}

TEST(BoardMarks, CastlingTargetsAreTheRooksInChess960) {
  const Position position = from_fen("4k3/8/8/8/8/8/PPPPPPPP/1R3KR1 w GB - 0 1");
  EXPECT_TRUE(contains(target_squares(position, Square::F1), Square::G1));
}

TEST(BoardView, RowsAndColumnsNameTheSameSquareBothWays) {
  for (const Color bottom : kColors) {
    const BoardView view{bottom};
    for (int i = 0; i < kSquareCount; ++i) {
      const Square s = square_at(i);
      EXPECT_EQ(view.square(view.row(s), view.column(s)), s);
    }
  }
}

TEST(BoardView, TheUpperLeftSquareIsA8ForWhiteAndH1ForBlack) {
  EXPECT_EQ(BoardView{Color::White}.square(0, 0), Square::A8);
  EXPECT_EQ(BoardView{Color::Black}.square(0, 0), Square::H1);
}

}  // namespace
}  // namespace kiebitz
