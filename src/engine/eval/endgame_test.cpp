#include "eval/endgame.h"

#include <gtest/gtest.h>

#include "eval/classical.h"
#include "eval/test_positions.h"

namespace kiebitz {
namespace {

int evaluate(const std::string& fen) { return ClassicalEvaluator().evaluate(test::position_of(fen)); }

std::optional<EndgameKind> kind_of(const std::string& fen) { return explain(test::position_of(fen)).endgame; }

int scale_of(const std::string& fen) { return explain(test::position_of(fen)).scale; }

TEST(EndgameTest, DeadDrawsAreWorthNothing) {
  for (const char* fen :
       {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/3NK3 w - - 0 1", "4k3/8/8/8/8/8/8/3BK3 b - - 0 1",
        "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", "4k3/8/8/8/8/8/2B5/3BK3 w - - 0 1"}) {
    EXPECT_EQ(evaluate(fen), 0) << fen;
    EXPECT_EQ(kind_of(fen), EndgameKind::DeadDraw) << fen;
  }
}

TEST(EndgameTest, KingAndPawnAreJudgedExactly) {
  EXPECT_EQ(evaluate("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"), 0);
  EXPECT_LT(evaluate("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"), -1000);
  EXPECT_EQ(kind_of("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"), EndgameKind::PawnDraws);
  EXPECT_EQ(kind_of("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"), EndgameKind::PawnWins);
}

TEST(EndgameTest, APromotedQueenIsWorthMoreThanTheWinningPawn) {
  EXPECT_GT(evaluate("3Q4/8/4k3/8/8/8/8/4K3 w - - 0 1"), evaluate("8/3PK3/8/4k3/8/8/8/8 w - - 0 1"));
}

TEST(EndgameTest, ABareKingIsDrivenToTheEdge) {
  EXPECT_GT(evaluate("3k4/8/3K4/8/8/8/8/7R w - - 0 1"), evaluate("8/8/4k3/8/3K4/8/8/7R w - - 0 1"));
  EXPECT_GT(evaluate("8/8/4k3/8/3K4/8/8/7R w - - 0 1"), 3000);
}

TEST(EndgameTest, BishopAndKnightDriveToTheCornerOfTheBishop) {
  const int right = evaluate("k7/8/1K6/8/8/8/8/5BN1 w - - 0 1");  // a light-squared bishop mates on a8
  const int wrong = evaluate("7k/8/6K1/8/8/8/8/5BN1 w - - 0 1");
  EXPECT_GT(right, wrong + 100);
  EXPECT_EQ(kind_of("k7/8/1K6/8/8/8/8/5BN1 w - - 0 1"), EndgameKind::BishopAndKnight);
}

TEST(EndgameTest, RookPawnsAndTheWrongBishopDoNotWin) {
  EXPECT_EQ(evaluate("k7/8/8/P7/8/8/8/2B1K3 w - - 0 1"), 0);  // a8 is light, the bishop dark
  EXPECT_GT(evaluate("k7/8/8/P7/8/8/8/3BK3 w - - 0 1"), 100);
  EXPECT_EQ(evaluate("7k/8/7P/7P/8/8/8/4K3 w - - 0 1"), 0);
  EXPECT_EQ(scale_of("k7/8/8/P7/8/7p/8/2B1K3 w - - 0 1"), 0);
}

TEST(EndgameTest, FarAheadWithoutPawnsTheWeakKingIsStillDriven) {
  EXPECT_EQ(kind_of("7k/8/8/4r3/8/8/8/3QK3 w - - 0 1"), EndgameKind::MoppingUp);
  EXPECT_EQ(kind_of("7k/7p/8/4r3/8/8/8/3QK3 w - - 0 1"), std::nullopt);
}

TEST(EndgameTest, AMinorPieceMoreWithoutPawnsHardlyCounts) {
  EXPECT_LE(evaluate("4k3/8/4n3/8/8/8/4R3/4K3 w - - 0 1"), 40);
  EXPECT_EQ(scale_of("4k3/8/8/8/8/5p2/8/2N1K3 w - - 0 1"), 0);
  EXPECT_EQ(scale_of("4k3/4r3/8/8/8/8/4R3/3NK3 w - - 0 1"), kSlimScale);
}

TEST(EndgameTest, OppositeBishopsHoldMoreThanEqualOnes) {
  const int opposite = scale_of("4k3/pp6/5b2/8/8/5B2/PPP5/4K3 w - - 0 1");
  const int equal = scale_of("4k3/pp6/4b3/8/8/5B2/PPP5/4K3 w - - 0 1");
  EXPECT_LT(opposite, equal / 2);
  const int with_rooks = scale_of("r3k3/pp6/5b2/8/8/5B2/PPP5/R3K3 w - - 0 1");
  EXPECT_GT(with_rooks, opposite);
  EXPECT_LT(with_rooks, equal);
}

TEST(EndgameTest, TheFiftyMoveRuleFadesAnAdvantage) {
  EXPECT_EQ(fifty_move_fade(0), kFullFade);
  EXPECT_EQ(fifty_move_fade(30), kFullFade);
  EXPECT_EQ(fifty_move_fade(100), kFullFade / 8);
  EXPECT_EQ(fifty_move_fade(150), 0);
  EXPECT_LT(evaluate("4k3/8/8/8/8/8/PPP5/Q3K3 w - - 90 100"), evaluate("4k3/8/8/8/8/8/PPP5/Q3K3 w - - 0 100") / 2);
}

// The engine once let the fifty moves pass with two bishops: the known win lost more per half-move than a step to the
// corner gained.
TEST(EndgameTest, TheFiftyMoveRuleDoesNotBlurTheWayToAMate) {
  for (const char* board : {"8/8/3k4/8/8/8/8/2B1KB2", "8/8/3k4/8/8/8/8/1NB1K3", "8/8/3k4/8/8/8/8/R3K3"}) {
    const std::string fen = board;
    EXPECT_EQ(evaluate(fen + " w - - 80 100"), evaluate(fen + " w - - 0 100"));
  }
}

TEST(EndgameTest, TwoBishopsTakeRoomFromTheKing) {
  const int wall = evaluate("8/8/8/2BB4/8/7k/8/4K3 w - - 0 1");  // side by side: the king cannot pass
  const int apart = evaluate("8/8/8/2B5/4B3/7k/8/4K3 w - - 0 1");
  EXPECT_GT(wall, apart);
}

TEST(EndgameTest, ThePhaseFallsFromAllPiecesToNone) {
  EXPECT_EQ(explain(Position::start()).phase, kFullPhase);
  EXPECT_EQ(explain(test::position_of("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1")).phase, 0);
  EXPECT_EQ(explain(test::position_of("r3k3/pp6/8/8/8/8/PP6/R2QK3 w - - 0 1")).phase, 8);
}

}  // namespace
}  // namespace kiebitz
