#include "rules/move.h"

#include <gtest/gtest.h>

#include "rules/move_list.h"

namespace kiebitz {
namespace {

TEST(Move, KeepsOriginAndDestination) {
  for (int from = 0; from < kSquareCount; ++from) {
    for (int to = 0; to < kSquareCount; ++to) {
      const Move m = Move::normal(square_at(from), square_at(to));
      ASSERT_EQ(m.from(), square_at(from));
      ASSERT_EQ(m.to(), square_at(to));
      ASSERT_EQ(m.kind(), MoveKind::Normal);
    }
  }
}

TEST(Move, KeepsThePromotionPiece) {
  for (const PieceType t : {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
    const Move m = Move::promotion(Square::A7, Square::B8, t);
    EXPECT_TRUE(m.is_promotion());
    EXPECT_EQ(m.promotion_piece(), t);
    EXPECT_EQ(m.from(), Square::A7);
    EXPECT_EQ(m.to(), Square::B8);
  }
}

TEST(Move, KindsExcludeEachOther) {
  const Move en_passant = Move::en_passant(Square::E5, Square::D6);
  EXPECT_TRUE(en_passant.is_en_passant());
  EXPECT_FALSE(en_passant.is_castling());
  EXPECT_FALSE(en_passant.is_promotion());
  const Move castling = Move::castling(Square::E1, Square::H1);
  EXPECT_TRUE(castling.is_castling());
  EXPECT_FALSE(castling.is_en_passant());
}

TEST(Move, CastlingSideIsWhereTheRookStands) {
  EXPECT_EQ(Move::castling(Square::E1, Square::H1).castling_side(), CastlingSide::King);
  EXPECT_EQ(Move::castling(Square::E8, Square::A8).castling_side(), CastlingSide::Queen);
  EXPECT_EQ(Move::castling(Square::B1, Square::A1).castling_side(), CastlingSide::Queen);
}

TEST(Move, CastledSquaresAreTheSameForEveryStart) {
  EXPECT_EQ(castled_king_square(Color::White, CastlingSide::King), Square::G1);
  EXPECT_EQ(castled_rook_square(Color::White, CastlingSide::King), Square::F1);
  EXPECT_EQ(castled_king_square(Color::Black, CastlingSide::Queen), Square::C8);
  EXPECT_EQ(castled_rook_square(Color::Black, CastlingSide::Queen), Square::D8);
}

TEST(Move, SurvivesItsRawNumber) {
  for (int raw = 0; raw < 65536; ++raw) {
    const Move m = Move::from_raw(static_cast<std::uint16_t>(raw));
    ASSERT_EQ(m.raw(), raw);
    ASSERT_EQ(m.is_null(), raw == 0);
    ASSERT_EQ(static_cast<bool>(m), raw != 0);
  }
}

TEST(MoveList, HoldsMovesInOrder) {
  MoveList list;
  EXPECT_TRUE(list.empty());
  const Move first = Move::normal(Square::E2, Square::E4);
  const Move second = Move::normal(Square::G1, Square::F3);
  list.push(first);
  list.push(second);
  EXPECT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0], first);
  EXPECT_EQ(list[1], second);
  EXPECT_TRUE(list.contains(second));
  EXPECT_FALSE(list.contains(Move::normal(Square::E2, Square::E3)));
  list[0] = second;
  EXPECT_EQ(*list.begin(), second);
  list.clear();
  EXPECT_TRUE(list.empty());
}

}  // namespace
}  // namespace kiebitz
