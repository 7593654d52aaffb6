#include "rules/bitboard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "rules/castling.h"

namespace kiebitz {
namespace {

using ::testing::ElementsAre;

TEST(Types, SquaresAreNumberedFromA1ByRanks) {
  EXPECT_EQ(index(Square::A1), 0);
  EXPECT_EQ(index(Square::H1), 7);
  EXPECT_EQ(index(Square::H8), 63);
  for (int i = 0; i < kSquareCount; ++i) {
    const Square s = square_at(i);
    EXPECT_EQ(make_square(file_of(s), rank_of(s)), s);
    EXPECT_EQ(flip_rank(flip_rank(s)), s);
    EXPECT_EQ(file_of(flip_rank(s)), file_of(s));
    EXPECT_EQ(rank_of(flip_file(s)), rank_of(s));
  }
}

TEST(Types, PiecesAreMadeOfColourAndType) {
  for (const Color c : kColors) {
    for (const PieceType t : kPieceTypes) {
      const Piece p = make_piece(c, t);
      EXPECT_EQ(color_of(p), c);
      EXPECT_EQ(type_of(p), t);
      EXPECT_LT(index(p), kPieceIndexCount);
    }
  }
  EXPECT_EQ(type_of(Piece::None), PieceType::None);
}

TEST(Types, RelativeSquaresTurnTheBoardForBlack) {
  EXPECT_EQ(relative_square(Color::White, Square::E2), Square::E2);
  EXPECT_EQ(relative_square(Color::Black, Square::E2), Square::E7);
  EXPECT_EQ(relative_rank(Color::Black, Square::A7), Rank::R2);
}

TEST(Types, AnOptSquareIsASquareOrNothing) {
  const OptSquare nothing;
  EXPECT_FALSE(nothing);
  EXPECT_EQ(nothing.to_optional(), std::nullopt);
  const OptSquare a1 = Square::A1;
  ASSERT_TRUE(a1);
  EXPECT_EQ(*a1, Square::A1);
  EXPECT_EQ(a1.to_optional(), Square::A1);
  EXPECT_NE(a1, nothing);
}

TEST(Bitboard, ColoursOfSquaresAgreeWithTheirMasks) {
  EXPECT_FALSE(is_light(Square::A1));
  for (int i = 0; i < kSquareCount; ++i) {
    EXPECT_EQ(is_light(square_at(i)), contains(kLightSquares, square_at(i)));
    EXPECT_NE(is_light(square_at(i)), contains(kDarkSquares, square_at(i)));
  }
}

TEST(Bitboard, StepsNeverWrapAroundTheEdge) {
  EXPECT_EQ(east(bit(Square::H4)), 0u);
  EXPECT_EQ(west(bit(Square::A4)), 0u);
  EXPECT_EQ(north(bit(Square::C8)), 0u);
  EXPECT_EQ(south(bit(Square::C1)), 0u);
  EXPECT_EQ(north_east(bit(Square::H4) | bit(Square::D4)), bit(Square::E5));
  EXPECT_EQ(north_west(bit(Square::A4) | bit(Square::D4)), bit(Square::C5));
  EXPECT_EQ(south_east(bit(Square::H4) | bit(Square::D4)), bit(Square::E3));
  EXPECT_EQ(south_west(bit(Square::A4) | bit(Square::D4)), bit(Square::C3));
}

TEST(Bitboard, SquaresAreVisitedFromTheLowestUp) {
  std::vector<Square> seen;
  for (const Square s : squares(bit(Square::H8) | bit(Square::A1) | bit(Square::D4))) seen.push_back(s);
  EXPECT_THAT(seen, ElementsAre(Square::A1, Square::D4, Square::H8));
  for (const Square s : squares(0)) FAIL() << "visited " << index(s) << " of an empty set";
}

TEST(Bitboard, PopLsbTakesTheLowestSquareOut) {
  Bitboard b = bit(Square::C2) | bit(Square::G7);
  EXPECT_EQ(msb(b), Square::G7);
  EXPECT_TRUE(more_than_one(b));
  EXPECT_EQ(pop_lsb(b), Square::C2);
  EXPECT_FALSE(more_than_one(b));
  EXPECT_EQ(b, bit(Square::G7));
}

TEST(Bitboard, MasksHoldTheirFileAndRank) {
  for (int i = 0; i < kSquareCount; ++i) {
    const Square s = square_at(i);
    EXPECT_EQ(file_bits(file_of(s)) & rank_bits(rank_of(s)), bit(s));
  }
}

TEST(CastlingRights, AreASetOfFour) {
  CastlingRights rights;
  EXPECT_TRUE(rights.empty());
  rights.add(CastlingRights::of(Color::Black, CastlingSide::Queen));
  EXPECT_TRUE(rights.has(Color::Black, CastlingSide::Queen));
  EXPECT_FALSE(rights.has(Color::Black, CastlingSide::King));
  EXPECT_TRUE(rights.has_any(Color::Black));
  EXPECT_FALSE(rights.has_any(Color::White));
  rights.add(CastlingRights::of(Color::White));
  rights.add(CastlingRights::of(Color::Black, CastlingSide::King));
  EXPECT_EQ(rights, CastlingRights::all());
  rights.remove(CastlingRights::of(Color::White));
  EXPECT_FALSE(rights.has_any(Color::White));
  EXPECT_TRUE(rights.has_any(Color::Black));
}

}  // namespace
}  // namespace kiebitz
