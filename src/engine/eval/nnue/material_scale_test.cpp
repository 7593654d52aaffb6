#include "eval/nnue/material_scale.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "eval/nnue/test_networks.h"
#include "eval/test_positions.h"

namespace kiebitz::nnue {
namespace {

int of(const std::string& fen, Color strong = Color::White) {
  return material_scale(kiebitz::test::position_of(fen), strong);
}

TEST(MaterialScale, OppositeBishopsHoldMoreTheFewerPawnsTheyAreBehind) {
  const int equal = of("4k3/3b1ppp/8/8/8/8/3B1PPP/4K3 w - - 0 1");
  const int one = of("4k3/3b1ppp/8/8/8/8/P2B1PPP/4K3 w - - 0 1");
  const int two = of("4k3/3b1ppp/8/8/8/8/PP1B1PPP/4K3 w - - 0 1");
  const int six = of("4k3/3b4/8/8/8/PPP5/3B1PPP/4K3 w - - 0 1");
  EXPECT_LT(equal, one);
  EXPECT_LT(one, two);
  EXPECT_LT(two, six);
  EXPECT_LT(six, kFullMaterialScale);
}

TEST(MaterialScale, OtherPiecesBesideOppositeBishopsLeaveMoreHope) {
  const int alone = of("4k3/3b1ppp/8/8/8/8/P2B1PPP/4K3 w - - 0 1");
  const int rooks = of("r3k3/3b1ppp/8/8/8/8/P2B1PPP/R3K3 w - - 0 1");
  const int queens = of("q3k3/3b1ppp/8/8/8/8/P2B1PPP/Q3K3 w - - 0 1");
  EXPECT_LT(alone, queens);
  EXPECT_LT(queens, rooks);
  EXPECT_LT(rooks, kFullMaterialScale);
}

TEST(MaterialScale, BishopsOfOneColourAndPairsOfBishopsCountInFull) {
  EXPECT_EQ(of("4k3/4bppp/8/8/8/8/P2B1PPP/4K3 w - - 0 1"), kFullMaterialScale);
  EXPECT_EQ(of("4k3/3bbppp/8/8/8/8/P2B1PPP/4K3 w - - 0 1"), kFullMaterialScale);
}

TEST(MaterialScale, WithoutPawnsOnlyTheSideThatHasNoneIsHeldBack) {
  const std::string fen = "4k3/3r2pp/8/8/8/8/3RB3/4K3 w - - 0 1";
  EXPECT_LT(of(fen, Color::White), kFullMaterialScale);
  EXPECT_EQ(of(fen, Color::Black), kFullMaterialScale);
}

TEST(MaterialScale, PawnEndingsCountMore) { EXPECT_GT(of("4k3/5ppp/8/8/8/8/P4PPP/4K3 w - - 0 1"), kFullMaterialScale); }

TEST(MaterialScale, AFullBoardCountsAsItIs) {
  EXPECT_EQ(material_scale(Position::start(), Color::White), kFullMaterialScale);
  EXPECT_EQ(of("2rqkb1r/1p3ppp/8/8/8/8/P4PPP/2RQKB1R w - - 0 1"), kFullMaterialScale);
}

TEST(MaterialScale, IsTheSameForBothColours) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Position position = kiebitz::test::random_sparse_position(seed);
    EXPECT_EQ(material_scale(position, Color::White), material_scale(kiebitz::test::mirrored(position), Color::Black));
  }
}

TEST(MaterialScale, TheSearchSeesTheScaledValue) {
  Evaluator evaluator(4);
  const auto network = test::random_network({.hidden = 64}, 5);
  evaluator.use_network(network);
  for (const char* fen : {"4k3/3b1ppp/8/8/8/8/P2B1PPP/4K3 w - - 0 1", "4k3/3b1ppp/8/8/8/8/P2B1PPP/4K3 b - - 0 1"}) {
    const Position position = kiebitz::test::position_of(fen);
    evaluator.reset();
    EXPECT_EQ(evaluator.evaluate(position), test::slow_value(*network, position) * of(fen) / kFullMaterialScale);
  }
}

}  // namespace
}  // namespace kiebitz::nnue
