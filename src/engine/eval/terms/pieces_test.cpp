#include <gtest/gtest.h>

#include "eval/test_positions.h"

namespace kiebitz {
namespace {

using test::count_of;
constexpr Color kWhite = Color::White;
constexpr Color kBlack = Color::Black;

TEST(MaterialTest, CountsEveryPieceButTheKing) {
  const std::string fen = "rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::PieceValue, 0), 8);
  EXPECT_EQ(count_of(fen, kBlack, Block::PieceValue, 0), 7);
  EXPECT_EQ(count_of(fen, kWhite, Block::PieceValue, 1), 2);
  EXPECT_EQ(count_of(fen, kWhite, Block::PieceValue, 4), 0);
  EXPECT_EQ(count_of(fen, kBlack, Block::PieceValue, 4), 1);
}

TEST(ImbalanceTest, PairsCountOnceAndPawnsWeighOnKnightsAndRooks) {
  const std::string fen = "4k3/p7/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::BishopPair), 1);
  EXPECT_EQ(count_of(fen, kWhite, Block::RookPair), 1);
  EXPECT_EQ(count_of(fen, kWhite, Block::KnightPawns), 2 * 3);
  EXPECT_EQ(count_of(fen, kWhite, Block::RookPawns), 2 * 3);
  EXPECT_EQ(count_of("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", kWhite, Block::KnightPawns), -5);
}

TEST(PieceSquaresTest, AreReadFromEachSidesOwnView) {
  const std::string fen = "4k3/8/8/3n4/8/8/P7/4K3 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::PawnSquare, index(Square::A2)), 1);
  EXPECT_EQ(count_of(fen, kBlack, Block::KnightSquare, index(Square::D4)), 1);
  EXPECT_EQ(count_of(fen, kBlack, Block::KingSquare, index(Square::E1)), 1);
}

TEST(MobilityTest, CountsSquaresNotGuardedByPawnsNorTakenByStuckPawnsOrRoyals) {
  // The knight on d4 attacks eight squares; the pawn on d7 guards c6 and e6, the own king occupies e2.
  EXPECT_EQ(count_of("4k3/3p4/8/8/3N4/8/4K3/8 w - - 0 1", kWhite, Block::KnightMobility, 5), 1);
  EXPECT_EQ(count_of("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", kWhite, Block::RookMobility, 3), 1);
}

TEST(MobilityTest, APinnedPieceMovesOnlyAlongItsPin) {
  EXPECT_EQ(count_of("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", kWhite, Block::KnightMobility, 0), 1);
  EXPECT_EQ(count_of("4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1", kWhite, Block::RookMobility, 6), 1);
}

TEST(MobilityTest, RooksSeeThroughEachOtherAndBishopsThroughQueens) {
  EXPECT_EQ(count_of("4k3/8/8/8/8/8/R7/R3K3 w - - 0 1", kWhite, Block::RookMobility, 3 + 7), 1);
  EXPECT_EQ(count_of("4k3/8/8/8/8/2Q5/8/B3K3 w - - 0 1", kWhite, Block::BishopMobility, 6), 1);
}

TEST(CenterTest, CountsCentreSquaresNoEnemyPawnDisputes) {
  // The knight on f3 attacks d4, e5; the bishop on b2 attacks d4, e5 too; the pawn on d6 disputes e5.
  const std::string fen = "4k3/8/8/8/8/5N2/1B6/4K3 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::CenterControl, 0), 2);
  EXPECT_EQ(count_of(fen, kWhite, Block::CenterControl, 1), 2);
  EXPECT_EQ(count_of(fen, kWhite, Block::CenterControl, 2), 2);  // c3, f6
  EXPECT_EQ(count_of("4k3/8/3p4/8/8/5N2/1B6/4K3 w - - 0 1", kWhite, Block::CenterControl, 0), 1);
}

TEST(SpaceTest, CountsSafeSquaresOfTheOwnCampByThePiecesThatShareThem) {
  // Twelve squares of c2 to f4 less the pawn on d4; d3 and d2 behind it count twice: 13 by 8 pieces of 8.
  EXPECT_EQ(count_of("4k3/8/8/8/3P4/8/8/RNB1KBNR w - - 0 1", kWhite, Block::Space), 13);
  EXPECT_EQ(count_of("4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", kWhite, Block::Space), 13 * 2 / 8);
}

TEST(OutpostTest, IsOutOfReachOfEnemyPawnsForEver) {
  const std::string supported = "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1";
  EXPECT_EQ(count_of(supported, kWhite, Block::KnightOutpost, 1), 1);
  EXPECT_EQ(count_of("4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", kWhite, Block::KnightOutpost, 1), 0);
  EXPECT_EQ(count_of("4k3/8/8/3B4/8/8/8/4K3 w - - 0 1", kWhite, Block::BishopOutpost, 0), 1);
  EXPECT_EQ(count_of("4k3/8/8/8/4P3/2N5/8/4K3 w - - 0 1", kWhite, Block::ReachableOutpost), 1);
}

TEST(MinorPiecesTest, StandBehindPawnsAndNearTheirKing) {
  const std::string fen = "4k3/8/8/8/8/4P3/4N3/4K3 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::MinorBehindPawn), 1);
  EXPECT_EQ(count_of(fen, kWhite, Block::MinorKingDistance, 0), 1);
  EXPECT_EQ(count_of("b3k3/8/8/8/8/8/8/4K3 w - - 0 1", kBlack, Block::MinorKingDistance, 1), 4);
}

TEST(MinorPiecesTest, ABishopSuffersFromPawnsOfItsColour) {
  // c1 is dark: d4 and f2 are dark too, e4 is light; d4 is stuck on the centre files.
  const std::string fen = "4k3/8/8/3p4/3PP3/8/5P2/2B1K3 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::BishopPawns, 0), 2);
  EXPECT_EQ(count_of(fen, kWhite, Block::BishopPawns, 1), 2);
}

TEST(MinorPiecesTest, ABishopLikesTheLongDiagonalAndMeetsPawnsOnItsWay) {
  EXPECT_EQ(count_of("4k3/8/8/8/8/8/6B1/4K3 w - - 0 1", kWhite, Block::BishopLongDiagonal), 1);
  EXPECT_EQ(count_of("4k3/8/8/8/4P3/8/6B1/4K3 w - - 0 1", kWhite, Block::BishopLongDiagonal), 0);
  EXPECT_EQ(count_of("4k3/1p6/8/8/8/8/6B1/4K3 w - - 0 1", kWhite, Block::BishopXrayPawns), 1);
}

TEST(RookTest, FilesAreOpenOrHalfOpen) {
  const std::string fen = "4k3/1p6/8/8/8/8/P7/RRR1K3 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::RookFile, 0), 1);  // b
  EXPECT_EQ(count_of(fen, kWhite, Block::RookFile, 1), 1);  // c
  EXPECT_EQ(count_of("2q1k3/8/8/8/8/8/8/2R1K3 w - - 0 1", kWhite, Block::RookQueenFile), 1);
}

TEST(RookTest, TheSeventhRankCountsWithAKingBehindItOrPawnsOnIt) {
  EXPECT_EQ(count_of("4k3/R7/8/8/8/8/8/4K3 w - - 0 1", kWhite, Block::RookSeventh), 1);
  EXPECT_EQ(count_of("8/R5p1/5k2/8/8/8/8/4K3 w - - 0 1", kWhite, Block::RookSeventh), 1);
  EXPECT_EQ(count_of("8/R7/5k2/6p1/8/8/8/4K3 w - - 0 1", kWhite, Block::RookSeventh), 0);
}

TEST(TrappedPiecesTest, ARookIsShutInByItsOwnKing) {
  EXPECT_EQ(count_of("4k3/8/8/8/8/8/5PPP/5K1R w - - 0 1", kWhite, Block::TrappedRook, 1), 1);
  EXPECT_EQ(count_of("4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1", kWhite, Block::TrappedRook, 0), 1);
  EXPECT_EQ(count_of("4k3/8/8/8/8/8/5PPP/5RK1 w - - 0 1", kWhite, Block::TrappedRook, 1), 0);
}

TEST(TrappedPiecesTest, AMinorPieceWithoutSafeSquaresInTheEnemyHalfIsTrapped) {
  EXPECT_EQ(count_of("N1k5/p7/8/8/8/8/8/4K3 w - - 0 1", kWhite, Block::TrappedMinor), 1);
  EXPECT_EQ(count_of("2k5/B1p5/1p6/8/8/8/8/4K3 w - - 0 1", kWhite, Block::TrappedMinor), 1);
  EXPECT_EQ(count_of("4k3/B1p5/1p6/8/8/8/8/4K3 w - - 0 1", kWhite, Block::TrappedMinor), 0);  // b8 is free
}

TEST(TrappedPiecesTest, ABishopInItsCornerHidesBehindItsPawn) {
  EXPECT_EQ(count_of("4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1", kWhite, Block::CorneredBishop), 1);
  EXPECT_EQ(count_of("4k3/8/8/8/1P6/8/8/B3K3 w - - 0 1", kWhite, Block::CorneredBishop), 0);
}

}  // namespace
}  // namespace kiebitz
