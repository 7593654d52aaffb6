// Position::is_legal, gives_check and CheckInfo: the queries about one move.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/check_info.h"
#include "rules/movegen.h"
#include "support/position_text.h"
#include "support/random_games.h"

namespace kiebitz {
namespace {

using test::position_of;
using test::random_position;

// Of the 65,536 numbers that a Move can hold, exactly the generated moves are legal.
::testing::AssertionResult agrees_on_every_raw_move(const Position& p) {
  const MoveList legal = legal_moves(p);
  for (int raw = 0; raw < 65536; ++raw) {
    const Move m = Move::from_raw(static_cast<std::uint16_t>(raw));
    if (p.is_legal(m) != legal.contains(m)) return ::testing::AssertionFailure() << "differs on raw move " << raw;
  }
  return ::testing::AssertionSuccess();
}

TEST(IsLegal, HoldsForTheGeneratedMovesAndNoOthers) {
  for (std::uint64_t seed = 0; seed < 300; ++seed)
    ASSERT_TRUE(agrees_on_every_raw_move(random_position(seed))) << "seed " << seed;
}

TEST(IsLegal, HoldsForTheGeneratedMovesInTightSpots) {
  for (const char* fen : {
           "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
           "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
           "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",     // en passant would open the rank
           "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",     // en passant takes the checker
           "4k3/8/5N2/8/8/7r/8/K3R3 b - - 0 1",     // double check
           "4k3/8/8/8/8/8/8/rRK5 w B - 0 1",        // the castling rook shields the king
           "3r4/2P1k3/8/8/8/8/8/4K3 w - - 0 1",     // promotions with and without capture
           "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1",     // a pinned rook
           "4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1",      // a pinned pawn
           "5rk1/5ppp/8/8/8/8/8/2RKR3 w CE - 0 1",  // both rooks beside the king
       })
    EXPECT_TRUE(agrees_on_every_raw_move(position_of(fen))) << fen;
}

TEST(IsLegal, RefusesTheNullMove) { EXPECT_FALSE(Position::start().is_legal(Move())); }

RC_GTEST_PROP(GivesCheck, ForeseesTheCheckAfterTheMove, (std::uint64_t seed)) {
  Position p = random_position(seed);
  const CheckInfo info(p);
  for (const Move m : legal_moves(p)) {
    const bool foreseen = p.gives_check(m);
    RC_ASSERT(info.gives_check(p, m) == foreseen);
    p.make(m);
    RC_ASSERT(p.is_check() == foreseen);
    p.unmake();
  }
}

TEST(GivesCheck, SeesEveryKindOfCheck) {
  const auto gives_check = [](const char* fen, Move m) {
    Position p = position_of(fen);
    EXPECT_TRUE(p.is_legal(m)) << fen;
    EXPECT_EQ(CheckInfo(p).gives_check(p, m), p.gives_check(m)) << fen;
    return p.gives_check(m);
  };
  // Checks given directly, by a pawn, by discovery, by castling, by promotion, and by the piece that en passant
  // uncovers.
  EXPECT_TRUE(gives_check("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", Move::normal(Square::A1, Square::A8)));
  EXPECT_TRUE(gives_check("8/4k3/8/3P4/8/8/8/4K3 w - - 0 1", Move::normal(Square::D5, Square::D6)));
  EXPECT_TRUE(gives_check("4k3/8/8/8/4N3/8/4R3/K7 w - - 0 1", Move::normal(Square::E4, Square::C5)));
  EXPECT_TRUE(gives_check("5k2/8/8/8/8/8/8/4K2R w K - 0 1", Move::castling(Square::E1, Square::H1)));
  EXPECT_FALSE(gives_check("6k1/8/8/8/8/8/8/4K2R w K - 0 1", Move::castling(Square::E1, Square::H1)));
  EXPECT_TRUE(gives_check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", Move::promotion(Square::A7, Square::A8, PieceType::Queen)));
  EXPECT_FALSE(
      gives_check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", Move::promotion(Square::A7, Square::A8, PieceType::Bishop)));
  EXPECT_TRUE(gives_check("8/8/8/k2pP2R/8/8/8/4K3 w - d6 0 1", Move::en_passant(Square::E5, Square::D6)));
  // A promoted rook sees through the square the pawn has just left.
  EXPECT_TRUE(gives_check("8/4P3/8/8/8/4k3/8/K7 w - - 0 1", Move::promotion(Square::E7, Square::E8, PieceType::Rook)));
}

TEST(CheckInfo, KnowsTheSquaresChecksComeFrom) {
  const Position p = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const CheckInfo info(p);
  EXPECT_EQ(info.checking_squares(PieceType::Knight), knight_attacks(Square::E8));
  EXPECT_EQ(info.checking_squares(PieceType::Pawn), bit(Square::D7) | bit(Square::F7));
  EXPECT_EQ(info.checking_squares(PieceType::King), 0u);
  EXPECT_TRUE(contains(info.checking_squares(PieceType::Rook), Square::H8));
  EXPECT_TRUE(contains(info.checking_squares(PieceType::Queen), Square::H5));
}

}  // namespace
}  // namespace kiebitz
