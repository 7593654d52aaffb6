#include "rules/movegen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "support/plain_rules.h"
#include "support/position_text.h"
#include "support/random_games.h"

namespace kiebitz {
namespace {

using test::PlainRules;
using test::position_of;
using test::random_position;
using ::testing::UnorderedElementsAre;

std::vector<int> sorted(const std::vector<Move>& moves) {
  std::vector<int> numbers;
  for (const Move m : moves) numbers.push_back(m.raw());
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}
std::vector<int> sorted(const MoveList& list) { return sorted(std::vector<Move>(list.begin(), list.end())); }

std::vector<Move> moves_of_kind(const Position& p, MoveKind kind) {
  std::vector<Move> result;
  for (const Move m : legal_moves(p))
    if (m.kind() == kind) result.push_back(m);
  return result;
}

TEST(Movegen, FindsWhatThePlainRulesFindInThousandsOfPositions) {
  int positions = 0;
  test::for_positions_of_random_games(20261101, 60, [&](const Position& p) {
    ++positions;
    ASSERT_EQ(sorted(legal_moves(p)), sorted(PlainRules(p).legal_moves())) << "position " << positions;
    ASSERT_EQ(p.is_check(), PlainRules(p).is_check()) << "position " << positions;
  });
  EXPECT_GT(positions, 5000);
}

RC_GTEST_PROP(Movegen, CapturesAndQuietsTogetherAreAllMoves, (std::uint64_t seed)) {
  const Position p = random_position(seed);
  MoveList captures;
  generate_captures(p, captures);
  for (const Move m : captures) RC_ASSERT(p.is_capture(m) || m.is_promotion());
  MoveList both = captures;
  generate_quiets(p, both);
  for (std::size_t i = captures.size(); i < both.size(); ++i)
    RC_ASSERT(!p.is_capture(both[i]) && !both[i].is_promotion());
  RC_ASSERT(sorted(both) == sorted(legal_moves(p)));
}

RC_GTEST_PROP(Movegen, CountingGivesTheSizeOfTheList, (std::uint64_t seed)) {
  const Position p = random_position(seed);
  RC_ASSERT(count_legal_moves(p) == legal_moves(p).size());
  RC_ASSERT(has_legal_move(p) == !legal_moves(p).empty());
}

RC_GTEST_PROP(Movegen, NoMoveComesTwice, (std::uint64_t seed)) {
  const std::vector<int> moves = sorted(legal_moves(random_position(seed)));
  RC_ASSERT(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
}

TEST(Movegen, EvasionsAreAllMovesInCheck) {
  int checks = 0;
  test::for_positions_of_random_games(7, 40, [&](const Position& p) {
    if (!p.is_check()) return;
    ++checks;
    MoveList evasions;
    generate_evasions(p, evasions);
    ASSERT_EQ(sorted(evasions), sorted(legal_moves(p)));
  });
  EXPECT_GT(checks, 100);
}

TEST(Movegen, AppendsToTheList) {
  MoveList list;
  list.push(Move::normal(Square::A1, Square::A2));
  generate_all(Position::start(), list);
  EXPECT_EQ(list.size(), 21u);
  EXPECT_EQ(list[0], Move::normal(Square::A1, Square::A2));
}

TEST(Movegen, TheFullestPositionHas218Moves) {
  const Position p = position_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
  EXPECT_EQ(legal_moves(p).size(), 218u);
}

TEST(Movegen, OnlyTheKingMovesOutOfDoubleCheck) {
  const Position p = position_of("4k3/8/5N2/8/8/7r/8/K3R3 b - - 0 1");
  ASSERT_EQ(popcount(p.checkers()), 2);
  for (const Move m : legal_moves(p)) EXPECT_EQ(m.from(), Square::E8);
}

TEST(Movegen, TheKingDoesNotHideBehindItself) {
  const Position p = position_of("8/4k3/8/8/8/8/8/K3R3 b - - 0 1");
  EXPECT_FALSE(legal_moves(p).contains(Move::normal(Square::E7, Square::E8)));
  EXPECT_EQ(count_legal_moves(p), 6u);
}

TEST(Movegen, AnEnPassantCaptureMayTakeTheCheckingPawn) {
  const Position p = position_of("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");
  ASSERT_TRUE(p.is_check());
  EXPECT_THAT(moves_of_kind(p, MoveKind::EnPassant), UnorderedElementsAre(Move::en_passant(Square::E4, Square::D3)));
}

TEST(Movegen, AnEnPassantCaptureMayNotUncoverACheck) {
  const auto captures = [](const char* fen) { return moves_of_kind(position_of(fen), MoveKind::EnPassant).size(); };
  EXPECT_EQ(captures("8/8/8/8/k1Pp3Q/8/8/6K1 b - c3 0 1"), 0u);    // both pawns leave the rank
  EXPECT_EQ(captures("3k4/8/8/8/2Pp4/8/8/3R2K1 b - c3 0 1"), 0u);  // the pawn is pinned on its file
  EXPECT_EQ(captures("8/8/5k2/8/2Pp4/8/1B6/6K1 b - c3 0 1"), 1u);  // pinned along the diagonal of the capture
}

TEST(Movegen, CastlingNeedsAFreeAndUnattackedWay) {
  const auto castlings = [](const char* fen) { return moves_of_kind(position_of(fen), MoveKind::Castling); };
  const Move king_side = Move::castling(Square::E1, Square::H1);
  const Move queen_side = Move::castling(Square::E1, Square::A1);
  EXPECT_THAT(castlings("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), UnorderedElementsAre(king_side, queen_side));
  EXPECT_THAT(castlings("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1"), UnorderedElementsAre(king_side));
  EXPECT_THAT(castlings("4k3/8/8/8/8/8/6r1/R3K2R w KQ - 0 1"), UnorderedElementsAre(queen_side));
  // The rook may pass an attacked square, the king may not; castling out of check is illegal.
  EXPECT_THAT(castlings("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), UnorderedElementsAre(queen_side));
  EXPECT_THAT(castlings("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1"), UnorderedElementsAre());
  EXPECT_THAT(castlings("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1"), UnorderedElementsAre());
}

TEST(Movegen, InChess960TheRookMayNotUncoverACheck) {
  // The rook on b1 shields the king on c1 from the rook on a1; castling removes the shield.
  EXPECT_TRUE(moves_of_kind(position_of("4k3/8/8/8/8/8/8/rRK5 w B - 0 1"), MoveKind::Castling).empty());
  EXPECT_EQ(moves_of_kind(position_of("4k3/8/8/8/8/8/8/1RK5 w B - 0 1"), MoveKind::Castling).size(), 1u);
}

TEST(Movegen, InChess960TheKingMayStayWhereItIs) {
  Position p = position_of("4k3/8/8/8/8/8/8/R1K5 w A - 0 1");
  const Move m = Move::castling(Square::C1, Square::A1);
  ASSERT_TRUE(legal_moves(p).contains(m));
  p.make(m);
  EXPECT_EQ(p.piece_on(Square::C1), Piece::WhiteKing);
  EXPECT_EQ(p.piece_on(Square::D1), Piece::WhiteRook);
  EXPECT_TRUE(p.is_empty(Square::A1));
  p.unmake();
  EXPECT_EQ(p.piece_on(Square::A1), Piece::WhiteRook);
}

TEST(Movegen, APawnBecomesAnyOfFourPieces) {
  const Position p = position_of("3r4/2P1k3/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(moves_of_kind(p, MoveKind::Promotion).size(), 8u);
}

TEST(Movegen, MateAndStalemateHaveNoMoves) {
  EXPECT_FALSE(has_legal_move(position_of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")));
  EXPECT_FALSE(has_legal_move(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")));
}

}  // namespace
}  // namespace kiebitz
