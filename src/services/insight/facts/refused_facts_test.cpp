#include <gtest/gtest.h>

#include "insight/facts/move_case_testing.h"

namespace kiebitz::insight {
namespace {

using test::kMate;
using test::TestCase;

TEST(RefusedFacts, TakingTheQueenAllowsMateInTwo) {
  const auto facts = test::facts_of({"rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq -",
                                     "f3e5",
                                     {{190, "f3e5 d6e5 d1g4 b8c6 d2d3 g8f6"}},
                                     {{190, "d6e5 d1g4 b8c6 d2d3 g8f6"}}});
  const Fact* immune = test::find(facts, FactKind::CannotTake);
  ASSERT_NE(immune, nullptr);
  EXPECT_EQ(immune->mate_in, 2);
  EXPECT_EQ(immune->actors.back().square, Square::D1);
}

TEST(RefusedFacts, WhereTheKnightTakesAndGuardsNothingIsImmune) {
  const auto facts = test::facts_of({"r2qkbnr/ppp2ppp/2np4/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq -",
                                     "f3e5",
                                     {{50, "h2h3 g4f3"}},
                                     {{-300, "c6e5 c4e2 g4e2 d1e2"}}});
  EXPECT_EQ(test::find(facts, FactKind::CannotTake), nullptr);
}

TEST(RefusedFacts, ARefusedCaptureLosesWhatItsAnswerTakes) {
  // The pawn is poisoned: the bishop is taken back.
  TestCase refused = {"6k1/5pp1/4p2p/3p4/8/1B6/5PPP/6K1 w - -", "b3d1", {{-100, "b3d1 g8f8"}}, {{-100, "g8f8 g1f1"}}};
  refused.refused = {{-400, "b3d5 e6d5 g1f1"}};
  const auto facts = test::facts_of(refused);
  const Fact* fact = test::find(facts, FactKind::RefusedMove);
  ASSERT_NE(fact, nullptr);
  EXPECT_EQ(fact->points, 2);
  EXPECT_EQ(fact->line.moves.size(), 2U);
  EXPECT_EQ(fact->counterfactual->kind, Otherwise::PlayedMove);
  refused.refused = {{-90, "b3d5 e6d5 g1f1"}};
  EXPECT_EQ(test::find(test::facts_of(refused), FactKind::RefusedMove), nullptr) << "the score must agree";
}

TEST(RefusedFacts, ALineThatIsNotLegalIsAnErrorWithItsPlace) {
  const Position position = *parse_fen("6k1/5pp1/4p2p/3p4/8/1B6/5PPP/6K1 w - - 0 1");
  const Move move = Move::normal(Square::B3, Square::D1);
  CaseLines lines;
  lines.refused.push_back(EngineLine{{Move::normal(Square::B3, Square::D5), Move::normal(Square::A1, Square::A2)}, {}});
  const auto refused = MoveCase::create(position, move, lines);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error(), (CaseError{LineKind::Refused, 2}));
  lines = {};
  lines.danger = EngineLine{{Move::normal(Square::B3, Square::D1)}, {}};
  const auto danger = MoveCase::create(position, move, lines);
  ASSERT_FALSE(danger.has_value());
  EXPECT_EQ(danger.error().describe(), "half-move 1 of the line after a pass instead of the move is not legal");
}

}  // namespace
}  // namespace kiebitz::insight
