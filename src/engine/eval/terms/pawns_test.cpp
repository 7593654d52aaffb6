#include <gtest/gtest.h>

#include "eval/test_positions.h"

namespace kiebitz {
namespace {

using test::count_of;
constexpr Color kWhite = Color::White;
constexpr Color kBlack = Color::Black;

TEST(PawnTermsTest, AnIsolatedPawnIsCountedByWhetherAPawnStandsAgainstIt) {
  const std::string fen = "4k3/p7/8/8/8/8/P2P4/4K3 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::Isolated, 0), 1);  // a2 against a7
  EXPECT_EQ(count_of(fen, kWhite, Block::Isolated, 1), 1);  // d2
  EXPECT_EQ(count_of(fen, kBlack, Block::Isolated, 0), 1);
}

TEST(PawnTermsTest, OfDoubledPawnsTheOneBehindIsCounted) {
  EXPECT_EQ(count_of("4k3/8/8/8/2P5/2P5/1P6/4K3 w - - 0 1", kWhite, Block::Doubled, 0), 1);
  EXPECT_EQ(count_of("4k3/8/8/2P5/2P5/2P5/8/4K3 w - - 0 1", kWhite, Block::Doubled, 1), 2);
}

TEST(PawnTermsTest, ABackwardPawnHasItsNeighboursAheadAndCannotStepSafely) {
  const std::string fen = "4k3/8/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::Backward, 1), 1);  // d3: d4 is guarded by c5
  EXPECT_EQ(count_of("4k3/8/8/8/2P1P3/3P4/8/4K3 w - - 0 1", kWhite, Block::Backward, 1), 0);
}

TEST(PawnTermsTest, ConnectedPawnsAreCountedByRank) {
  const std::string fen = "4k3/8/8/8/3PP3/2P5/8/4K3 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::Phalanx, 3), 2);    // d4 and e4 side by side
  EXPECT_EQ(count_of(fen, kWhite, Block::Supported, 3), 1);  // d4 by c3
  EXPECT_EQ(count_of(fen, kWhite, Block::Supported, 2), 0);
}

TEST(PawnTermsTest, ABlockedPawnHasAnEnemyPawnRightInFront) {
  const std::string fen = "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::BlockedPawn, 3), 1);
  EXPECT_EQ(count_of(fen, kBlack, Block::BlockedPawn, 3), 1);
}

TEST(PawnTermsTest, APassedPawnHasNoEnemyPawnAheadOnThreeFiles) {
  const std::string fen = "4k3/6p1/8/1P6/8/8/7P/4K3 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::Passed, 4), 1);  // b5
  EXPECT_EQ(count_of(fen, kWhite, Block::Passed, 1), 0);  // h2 is stopped by g7
  EXPECT_EQ(count_of(fen, kBlack, Block::Passed, 1), 0);
}

TEST(PawnTermsTest, ACandidateHasAsManyHelpersAsGuardsAndAFreeFile) {
  const std::string fen = "4k3/2p5/8/8/PP6/8/8/4K3 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::CandidatePassed, 3), 1);  // b4 with a4 against c7
  EXPECT_EQ(count_of(fen, kWhite, Block::Passed, 3), 1);           // a4
}

TEST(PassedPawnTermsTest, KingsAreMeasuredToTheStopSquareFiveStepsAtMost) {
  const std::string fen = "7k/8/8/1P6/8/8/8/1K6 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::PassedOwnKing, 4), 5);    // b1 to b6
  EXPECT_EQ(count_of(fen, kWhite, Block::PassedEnemyKing, 4), 5);  // six steps, capped
}

TEST(PassedPawnTermsTest, ThePathIsFreeOrItsFirstStepIsOrItIsBlocked) {
  EXPECT_EQ(count_of("7k/8/8/1P6/8/8/8/1K2n3 w - - 0 1", kWhite, Block::PassedFreePath, 4), 1);
  EXPECT_EQ(count_of("7k/1r6/8/8/1P6/8/8/K7 w - - 0 1", kWhite, Block::PassedFreePath, 3), 0);
  EXPECT_EQ(count_of("6rk/8/8/1P6/8/8/8/K7 w - - 0 1", kWhite, Block::PassedSafeStep, 4), 1);
  EXPECT_EQ(count_of("7k/8/1n6/1P6/8/8/8/K7 w - - 0 1", kWhite, Block::PassedBlocked, 4), 1);
}

TEST(PassedPawnTermsTest, HeavyPiecesBehindThePawnHelpOrHinder) {
  EXPECT_EQ(count_of("7k/8/8/1P6/8/8/8/1R5K w - - 0 1", kWhite, Block::PassedRookBehind, 0), 1);
  EXPECT_EQ(count_of("7k/8/8/1P6/8/8/1r6/7K w - - 0 1", kWhite, Block::PassedRookBehind, 1), 1);
  EXPECT_EQ(count_of("7k/8/8/1P6/8/1N6/1r6/7K w - - 0 1", kWhite, Block::PassedRookBehind, 1), 0);
}

TEST(PassedPawnTermsTest, ARunnerIsOutOfReachOfTheLoneKing) {
  EXPECT_EQ(count_of("8/7k/8/1P6/8/8/p7/K7 w - - 0 1", kWhite, Block::PassedRunner), 1);
  EXPECT_EQ(count_of("8/4k3/8/1P6/8/8/p7/K7 w - - 0 1", kWhite, Block::PassedRunner), 0);
  EXPECT_EQ(count_of("8/5k2/8/1P6/8/8/p7/K7 w - - 0 1", kWhite, Block::PassedRunner), 1);
  EXPECT_EQ(count_of("8/5k2/8/1P6/8/8/p7/K7 b - - 0 1", kWhite, Block::PassedRunner), 0);
}

}  // namespace
}  // namespace kiebitz
