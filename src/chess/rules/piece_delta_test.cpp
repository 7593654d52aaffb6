#include "rules/piece_delta.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/movegen.h"
#include "support/position_text.h"
#include "support/random_games.h"

namespace kiebitz {
namespace {

using test::position_of;

// Applies removals first: in Chess960 a piece may arrive on a square that another has just left.
std::array<Piece, kSquareCount> applied(std::array<Piece, kSquareCount> board, const PieceDelta& delta) {
  for (int i = 0; i < delta.removed_count; ++i) {
    EXPECT_EQ(board[index(delta.removed[i].square)], delta.removed[i].piece);
    board[index(delta.removed[i].square)] = Piece::None;
  }
  for (int i = 0; i < delta.added_count; ++i) {
    EXPECT_EQ(board[index(delta.added[i].square)], Piece::None);
    board[index(delta.added[i].square)] = delta.added[i].piece;
  }
  return board;
}

RC_GTEST_PROP(PieceDelta, AppliedToTheBoardGivesTheBoardAfterTheMove, (std::uint64_t seed)) {
  Position p = test::random_position(seed);
  for (const Move m : legal_moves(p)) {
    const auto expected = applied(p.to_setup().board, piece_delta(p, m));
    p.make(m);
    RC_ASSERT(p.to_setup().board == expected);
    p.unmake();
  }
}

TEST(PieceDelta, ListsWhatEachKindOfMoveChanges) {
  const Position p = position_of("1r2k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1");
  const auto counts = [&p](Move m) {
    EXPECT_TRUE(p.is_legal(m));
    const PieceDelta delta = piece_delta(p, m);
    return std::pair(delta.removed_count, delta.added_count);
  };
  EXPECT_EQ(counts(Move::normal(Square::A1, Square::A2)), std::pair(1, 1));
  EXPECT_EQ(counts(Move::en_passant(Square::E5, Square::D6)), std::pair(2, 1));
  EXPECT_EQ(counts(Move::castling(Square::E1, Square::H1)), std::pair(2, 2));
  const Move promotion = Move::promotion(Square::A7, Square::B8, PieceType::Knight);
  EXPECT_EQ(counts(promotion), std::pair(2, 1));
  const PieceDelta delta = piece_delta(p, promotion);
  EXPECT_EQ(delta.removed[0], (PlacedPiece{Piece::WhitePawn, Square::A7}));
  EXPECT_EQ(delta.removed[1], (PlacedPiece{Piece::BlackRook, Square::B8}));
  EXPECT_EQ(delta.added[0], (PlacedPiece{Piece::WhiteKnight, Square::B8}));
}

}  // namespace
}  // namespace kiebitz
