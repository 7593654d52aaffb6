#include <gtest/gtest.h>

#include "eval/danger_curve.h"
#include "eval/test_positions.h"

namespace kiebitz {
namespace {

using test::count_of;
constexpr Color kWhite = Color::White;
constexpr Color kBlack = Color::Black;

TEST(KingShelterTest, LooksAtThreeFilesAndCountsThePawnNearestToTheKing) {
  const std::string fen = "4k3/8/8/8/8/7P/5PP1/6K1 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::KingShelter, 2 * 8 + 1), 1);  // f2
  EXPECT_EQ(count_of(fen, kWhite, Block::KingShelter, 1 * 8 + 1), 1);  // g2
  EXPECT_EQ(count_of(fen, kWhite, Block::KingShelter, 0 * 8 + 2), 1);  // h3
  EXPECT_EQ(count_of(fen, kWhite, Block::DangerShelter, 1), 2);
  EXPECT_EQ(count_of(fen, kWhite, Block::DangerShelter, 2), 1);
  EXPECT_EQ(count_of(fen, kBlack, Block::DangerShelter, 0), 3);
}

TEST(KingShelterTest, AStormingPawnIsBlockedOrFree) {
  const std::string fen = "4k3/8/8/8/5p1p/7P/5PP1/6K1 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::PawnStormBlocked, 3), 1);   // h4 before h3
  EXPECT_EQ(count_of(fen, kWhite, Block::PawnStorm, 2 * 8 + 3), 1);  // f4
  EXPECT_EQ(count_of(fen, kWhite, Block::PawnStorm, 1 * 8 + 0), 1);  // no pawn on g
  EXPECT_EQ(count_of(fen, kWhite, Block::DangerStorm, 3), 1);
}

TEST(KingActivityTest, MeasuresTheWayToTheNearestPawnAndMissesPawnsOnItsFlank) {
  const std::string fen = "7k/8/8/8/8/P7/8/2K5 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::KingPawnDistance), 2);
  EXPECT_EQ(count_of(fen, kBlack, Block::KingPawnDistance), 7);
  EXPECT_EQ(count_of(fen, kWhite, Block::PawnlessFlank), 0);
  EXPECT_EQ(count_of(fen, kBlack, Block::PawnlessFlank), 1);
}

TEST(KingDangerTest, CountsAttackersTheirSquaresAndTheirNearness) {
  // The zone of g8 is f8 to h6; the rook on f1 sees f8, f7, f6, the knight on f5 sees h6, g7.
  const std::string fen = "6k1/8/8/8/8/8/8/K4R2 w - - 0 1";
  EXPECT_EQ(count_of(fen, kBlack, Block::DangerAttackers, 2), 1);
  EXPECT_EQ(count_of(fen, kBlack, Block::DangerZoneAttacks, 2), 3);
  EXPECT_EQ(count_of(fen, kBlack, Block::DangerTropism, 2), 0);
  const std::string knight = "6k1/8/8/5N2/8/8/8/K7 w - - 0 1";
  EXPECT_EQ(count_of(knight, kBlack, Block::DangerAttackers, 0), 1);
  EXPECT_EQ(count_of(knight, kBlack, Block::DangerZoneAttacks, 0), 2);
  EXPECT_EQ(count_of(knight, kBlack, Block::DangerTropism, 0), 4);
}

TEST(KingDangerTest, WeakSquaresAreAttackedAndHeldByKingOrQueenAtMost) {
  EXPECT_EQ(count_of("6k1/8/8/8/8/8/8/K4R2 w - - 0 1", kBlack, Block::DangerWeakZone), 3);
  EXPECT_EQ(count_of("3r2k1/8/8/8/8/8/8/K4R2 w - - 0 1", kBlack, Block::DangerWeakZone), 2);
}

TEST(KingDangerTest, ASafeCheckCannotBeTaken) {
  // The knight can check from e7 and h6; the bishop on d8 can capture on e7.
  EXPECT_EQ(count_of("6k1/8/8/5N2/8/8/8/K7 w - - 0 1", kBlack, Block::DangerSafeCheck, 0), 2);
  EXPECT_EQ(count_of("6k1/8/8/8/8/8/4R3/K7 w - - 0 1", kBlack, Block::DangerSafeCheck, 2), 2);  // e8, g2
  EXPECT_EQ(count_of("3b2k1/8/8/5N2/8/8/8/K7 w - - 0 1", kBlack, Block::DangerSafeCheck, 0), 1);
  EXPECT_EQ(count_of("3b2k1/8/8/5N2/8/8/8/K7 w - - 0 1", kBlack, Block::DangerUnsafeCheck, 0), 1);
}

TEST(KingDangerTest, OpenLinesAreWhatAQueenWouldSeeFromTheKingsSquarePastThePawns) {
  EXPECT_EQ(count_of("7k/8/8/8/8/8/PP6/K7 w - - 0 1", kWhite, Block::DangerOpenLines), 9);
  EXPECT_EQ(count_of("7k/8/8/8/8/8/8/K3N2B w - - 0 1", kWhite, Block::DangerOpenLines), 21);
}

TEST(KingDangerTest, CountsPinnedPiecesDefendersAndAMissingQueen) {
  const std::string fen = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::DangerPinned), 1);
  EXPECT_EQ(count_of(fen, kWhite, Block::DangerDefenders, 0), 1);
  EXPECT_EQ(count_of(fen, kWhite, Block::DangerDefenders, 1), 0);
  EXPECT_EQ(count_of(fen, kWhite, Block::DangerNoQueen), 1);
  EXPECT_EQ(count_of(fen, kWhite, Block::DangerBase), 1);
}

TEST(KingDangerTest, FlankControlLooksAtFourFilesAndFiveRanks) {
  // Flank of a king on g1: e1 to h5. The rook on e8 attacks e1 to e5; the king attacks f1, f2, g2, h1, h2.
  const std::string fen = "k3r3/8/8/8/8/8/8/6K1 w - - 0 1";
  EXPECT_EQ(count_of(fen, kWhite, Block::DangerFlank, 0), 5);
  EXPECT_EQ(count_of(fen, kWhite, Block::DangerFlank, 1), 0);
  EXPECT_EQ(count_of(fen, kWhite, Block::DangerFlank, 2), 5);
}

TEST(KingDangerTest, ThePenaltyIsQuadraticInTheMiddlegameAndLinearInTheEndgame) {
  EXPECT_EQ(king_danger_penalty(Tapered(1000, 1000)), Tapered(122, 62));
  EXPECT_EQ(king_danger_penalty(Tapered(2000, 400)), Tapered(488, 25));
  EXPECT_EQ(king_danger_penalty(Tapered(-500, -500)), Tapered(0, 0));
}

TEST(KingDangerTest, ThePenaltyFallsOnTheEndangeredSide) {
  Weights weights{};
  weights[at(Block::DangerAttackers, 2)] = Tapered(1000, 1000);
  const auto explanation = explain(test::position_of("6k1/8/8/8/8/8/8/K4R2 w - - 0 1"), weights);
  EXPECT_EQ(explanation.line(Term::KingDanger).of(kBlack), Tapered(-122, -62));
  EXPECT_EQ(explanation.line(Term::KingDanger).of(kWhite), Tapered(0, 0));
}

}  // namespace
}  // namespace kiebitz
