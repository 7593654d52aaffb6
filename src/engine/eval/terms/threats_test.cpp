#include <gtest/gtest.h>

#include "eval/test_positions.h"

namespace kiebitz {
namespace {

using test::count_of;
constexpr Color kWhite = Color::White;

TEST(ThreatsTest, ASafePawnThreatensAPiece) {
  const std::string fen = "4k3/8/8/3n1r2/4P3/8/4K3/8 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::ThreatByPawn, 0), 1);                                   // knight
  EXPECT_EQ(count_of(fen, kWhite, Block::ThreatByPawn, 2), 1);                                   // rook
  EXPECT_EQ(count_of("4k3/8/8/3n4/4P3/8/8/K3r3 w - - 0 1", kWhite, Block::ThreatByPawn, 0), 0);  // e4 is captured
}

TEST(ThreatsTest, ASafePushWillThreatenAPiece) {
  EXPECT_EQ(count_of("4k3/8/3n1p2/8/4P3/8/8/4K3 w - - 0 1", kWhite, Block::ThreatByPush), 0);  // e5 is guarded
  EXPECT_EQ(count_of("4k3/8/8/8/3n4/8/4P3/4K3 w - - 0 1", kWhite, Block::ThreatByPush), 1);
}

TEST(ThreatsTest, AMinorPieceThreatensEveryPieceAndLoosePawns) {
  const std::string fen = "4k3/8/2r3p1/8/3N1p2/8/8/4K3 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::ThreatByMinor, 3), 1);  // rook c6
  EXPECT_EQ(count_of(fen, kWhite, Block::ThreatByMinor, 0), 0);
  EXPECT_EQ(count_of("4k3/8/2p5/8/3N4/8/8/4K3 w - - 0 1", kWhite, Block::ThreatByMinor, 0), 1);
}

TEST(ThreatsTest, ARookThreatensOnlyWhatIsNotFirmlyHeld) {
  EXPECT_EQ(count_of("4k3/8/8/n7/8/8/8/R3K3 w - - 0 1", kWhite, Block::ThreatByRook, 1), 1);
  EXPECT_EQ(count_of("4k3/8/1p6/n7/8/8/8/R3K3 w - - 0 1", kWhite, Block::ThreatByRook, 1), 0);
}

TEST(ThreatsTest, AKingThreatensWhatItMayTake) {
  EXPECT_EQ(count_of("4k3/8/8/8/8/8/3n4/4K3 w - - 0 1", kWhite, Block::ThreatByKing), 1);
}

TEST(ThreatsTest, TheQueenMayBeHuntedFromSafeSquares) {
  // The knight on b1 can reach c3, from where it attacks d5.
  EXPECT_EQ(count_of("4k3/8/8/3q4/8/8/8/1N2K3 w - - 0 1", kWhite, Block::ThreatOnQueen, 0), 1);
  // The rook reaches a5 and d1; only d1 is covered a second time.
  EXPECT_EQ(count_of("7k/8/8/3q4/8/8/8/R3K3 w - - 0 1", kWhite, Block::ThreatOnQueen, 1), 1);
}

TEST(ThreatsTest, RestrictionCountsContestedSquares) {
  // Rooks on a1 and h8 meet on a8 and h1.
  EXPECT_EQ(count_of("7r/8/4k3/8/8/4K3/8/R7 w - - 0 1", kWhite, Block::Restriction), 2);
}

TEST(HangingPiecesTest, AnUndefendedPieceUnderAttackHangs) {
  EXPECT_EQ(count_of("4k3/8/8/n7/8/8/8/R3K3 w - - 0 1", kWhite, Block::Hanging, 1), 1);
  EXPECT_EQ(count_of("8/1k6/n7/8/8/8/8/R3K3 w - - 0 1", kWhite, Block::Hanging, 1), 0);
}

TEST(HangingPiecesTest, ADefendedPieceIsOutnumberedByTwoAttackers) {
  EXPECT_EQ(count_of("8/1k6/n7/8/8/8/R7/R3K3 w - - 0 1", kWhite, Block::HangingOutnumbered), 1);
  EXPECT_EQ(count_of("8/1k6/n7/8/8/8/8/R3K3 w - - 0 1", kWhite, Block::HangingOutnumbered), 0);
}

}  // namespace
}  // namespace kiebitz
