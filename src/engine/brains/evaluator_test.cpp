// Sums of the shipped brains, worked out by hand from their documents.
#include "brains/evaluator.h"

#include <gtest/gtest.h>

#include "brains/test_brains.h"

namespace kiebitz::brains {
namespace {

using test::position_of;
using test::shipped;

const std::string kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// For the side to move.
Points points(const Brain& brain, const std::string& fen, const HistoryValues* history = nullptr) {
  Position position = position_of(fen);
  Evaluator evaluator(brain, history);
  evaluator.begin(position);
  return evaluator.points(position, {});
}

Points points(std::string_view name, const std::string& fen) { return points(shipped(name), fen); }

// What one term gives the side to move.
Points share(std::string_view name, TermId id, const std::string& fen) {
  const Brain brain = shipped(name);
  Position position = position_of(fen);
  Evaluator evaluator(brain, nullptr);
  evaluator.begin(position);
  for (const TermShare& term : evaluator.explain(position, {}))
    if (term.id == id) return term.points;
  return 0;
}

TEST(Evaluator, TheStartIsEvenForEveryBrainButTheTempo) {
  for (const char* name : {"tutor", "thesis-1", "thesis-2", "thesis-3", "thesis-4", "dreival", "dreival-2", "baguette"})
    EXPECT_NEAR(points(name, kStart), 0, 1e-9) << name;
  EXPECT_EQ(points("schachbot", kStart), 20);
}

TEST(Evaluator, PhasesFollowMoveNumberAndMaterial) {
  const Brain brain = shipped("thesis-3");
  const auto phase = [&](const char* fen) { return phase_at_root(brain, position_of(fen)); };
  EXPECT_EQ(phase("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 6"), Phase::Opening);
  EXPECT_EQ(phase("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 7"), Phase::Middlegame);
  // A queen and four pawns are 13 points; a fifth pawn is too much. The endgame wins over the opening.
  EXPECT_EQ(phase("3qk3/pppp4/8/8/8/8/8/4K3 w - - 0 1"), Phase::Endgame);
  EXPECT_EQ(phase("3qk3/ppppp3/8/8/8/8/8/4K3 w - - 0 30"), Phase::Middlegame);
}

TEST(Evaluator, ThesisWeighsMaterialWithFiftyAndAttackedPiecesByPhase) {
  // White attacks a queen (9), Black a pawn (half of 1): 8.5 times 20 in the endgame. Material: 8 behind, times 50.
  const std::string fen = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 20";
  EXPECT_EQ(points("thesis-1", fen), -400);
  EXPECT_EQ(points("thesis-2", fen), -400 + 170);
  // With both sides' rooks and queens it is a middlegame: times 10.
  const std::string early = "r3k2r/8/8/3q4/4P3/8/8/R3K2R w - - 0 20";
  EXPECT_EQ(share("thesis-2", TermId::Attacked, early),
            10 * ((9 + 5 + 5) - (1 + 5 + 5) * 0.5));  // rooks attack each other along a and h
}

TEST(Evaluator, ThesisWeighsKingZonesByPhaseAndSide) {
  // Rook and queen attack the king's zone: 120 * 50 / 1000 = 6, five times in the middlegame.
  EXPECT_EQ(share("thesis-3", TermId::KingZone, "4k1r1/8/8/7q/8/8/8/6K1 w - - 0 30"), -30);
  EXPECT_EQ(share("thesis-3", TermId::KingZone, "6k1/8/8/8/7Q/8/8/4K1R1 b - - 0 30"), -30);
  // Queen and knight are an endgame: 100 * 50 / 1000 = 5, five times for one's own king, ten times for the enemy's.
  EXPECT_EQ(share("thesis-3", TermId::KingZone, "4k3/8/5n2/7q/8/8/8/6K1 w - - 0 30"), -25);
  EXPECT_EQ(share("thesis-3", TermId::KingZone, "4k3/8/5n2/7q/8/8/8/6K1 b - - 0 30"), 50);
}

TEST(Evaluator, ThesisReadsTablesTurnedForWhite) {
  // A knight on d4 has 20 in the table: 20 / 100 * 10 in the endgame.
  EXPECT_DOUBLE_EQ(share("thesis-3", TermId::Tables, "4k3/8/8/8/3N4/8/8/4K3 w - - 0 30"), 2);
  // The queen's table is not symmetric: a4 has 0, h4 has -5; turned it is the other way round.
  const std::string on_a4 = "4k3/8/8/8/Q7/8/8/4K3 b - - 0 30";
  const std::string on_h4 = "4k3/8/8/8/7Q/8/8/4K3 b - - 0 30";
  EXPECT_DOUBLE_EQ(share("thesis-3", TermId::Tables, on_a4), 0.5);
  EXPECT_DOUBLE_EQ(share("thesis-3", TermId::Tables, on_h4), 0);
  EXPECT_DOUBLE_EQ(share("baguette", TermId::Tables, on_a4), 0);
  EXPECT_DOUBLE_EQ(share("baguette", TermId::Tables, on_h4), 5);
}

TEST(Evaluator, ThesisWeighsMobilityByTenths) {
  // Ka2 is the only move; then the rook has 14 and the king 3. Tenths of the difference, ten times in the endgame.
  EXPECT_NEAR(share("thesis-3", TermId::Mobility, "7k/8/8/8/8/1r6/8/K7 w - - 0 30"), (1 - 17) / 10.0 * 10, 1e-9);
}

class OneGame : public HistoryValues {
 public:
  double value(const Position&) const override { return 4; }
};

TEST(Evaluator, ThesisCountsFinishedGamesForTheSideThatThinks) {
  const OneGame won_by_white;
  const Brain brain = shipped("thesis-2");
  EXPECT_EQ(points(brain, "4k3/8/8/8/8/8/8/4K3 w - - 0 30", &won_by_white), 4 * 5);
  EXPECT_EQ(points(brain, "4k3/8/8/8/8/8/8/4K3 b - - 0 30", &won_by_white), -4 * 5);
  EXPECT_EQ(points(brain, kStart, &won_by_white), 4 * 1);
  EXPECT_EQ(points(brain, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 20", &won_by_white), 0);
}

TEST(Evaluator, SchachbotMixesPestoByPhase) {
  // Endgame only: pawn 94 + 13; kings cancel; tempo 20.
  EXPECT_EQ(points("schachbot", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), 127);
  EXPECT_EQ(points("schachbot", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"), -107 + 20);
  // Two queens are 8 of 24: middlegame 82 - 15 + 20 = 87, endgame 127; (87 * 8 + 127 * 16) / 24 = 113.67.
  EXPECT_EQ(points("schachbot", "3qk3/8/8/8/8/8/4P3/3QK3 w - - 0 1"), 113);
}

TEST(Evaluator, PhasesOfPestoNeverExceedTheWhole) {
  EXPECT_EQ(tapered_phase(Position::start()), 24);
  EXPECT_EQ(tapered_phase(position_of("qqqqkqqq/8/8/8/8/8/8/4K3 b - - 0 1")), 24);
  EXPECT_EQ(tapered_phase(position_of("r3k3/8/8/8/8/8/8/1N2K3 w - - 0 1")), 3);
}

TEST(Evaluator, BaguetteAddsItsFiveParts) {
  // A pawn against a knight: -200; the knight's table 20; the pawn is blocked.
  EXPECT_EQ(points("baguette", "4k3/8/8/8/4n3/4P3/8/4K3 w - - 0 1"), -200 - 20 - 50);
  // Two pawns beside the king: material 200, table -20 and 10 (d2, f2), guard 100.
  EXPECT_EQ(points("baguette", "4k3/8/8/8/8/8/3P1P2/4K3 w - - 0 1"), 200 - 20 + 10 + 100);
}

TEST(Evaluator, BaguetteTakesAPawnForEveryRepetition) {
  const Brain brain = shipped("baguette");
  Position position = position_of(kStart);
  Evaluator evaluator(brain, nullptr);
  evaluator.begin(position);
  std::vector<Move> path;
  for (const char* text : {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3"}) {
    path.push_back(test::move_of(text));
    position.make(path.back());
  }
  EXPECT_EQ(evaluator.points(position, path) - evaluator.points(position, {}), -100);
}

TEST(Evaluator, DreivalHasItsOwnValues) {
  // Its document ticks off something for every type of piece.
  for (const char* name : {"dreival", "dreival-2"}) {
    EXPECT_EQ(share(name, TermId::Outposts, "4k3/p7/8/3N4/4P3/8/8/4K3 w - - 0 30"), 15) << name;
    EXPECT_EQ(share(name, TermId::EarlyQueen, "4k3/8/8/3Q4/8/8/8/1N2KB2 w - - 0 30"), -5 * 2) << name;
  }
  EXPECT_EQ(share("dreival", TermId::Material, "r3k3/8/8/8/8/8/8/1N2K3 w - - 0 1"), 300 - 400);
  // Black's rook on a5 reads the table turned by 180 degrees: h4 of the printed one; its king mirrored only.
  EXPECT_EQ(share("dreival", TermId::Tables, "4k3/8/8/r7/8/8/8/4K3 b - - 0 1"), -37);
  EXPECT_EQ(share("dreival", TermId::Tables, "4k3/8/8/8/R7/8/8/4K3 w - - 0 1"), -36);
}

TEST(Evaluator, SharesAddUpToTheWhole) {
  for (const EmbeddedData& text : shipped_brain_texts()) {
    const Brain brain = shipped(text.name);
    Position position = position_of("r1bqk2r/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQ1RK1 w kq - 0 8");
    Evaluator evaluator(brain, nullptr);
    evaluator.begin(position);
    Points sum = 0;
    for (const TermShare& term : evaluator.explain(position, {})) sum += term.points;
    EXPECT_NEAR(evaluator.points(position, {}), sum, 1) << text.name;
  }
}

TEST(Evaluator, NoEvaluationLooksLikeAMate) {
  const Brain brain = test::brain_of(R"(
name = "greedy"
score.mate_value = 1000
values.queen = 900
terms.material.weight = 1
)");
  EXPECT_EQ(points(brain, "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"), 1000 - 512);
  EXPECT_EQ(points(brain, "4k3/8/8/8/8/8/8/3QK3 b - - 0 1"), -(1000 - 512));
}

}  // namespace
}  // namespace kiebitz::brains
