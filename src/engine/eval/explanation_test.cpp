#include "eval/explanation.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "eval/classical.h"
#include "eval/test_positions.h"

namespace kiebitz {
namespace {

int from_white(const Position& position, int value) { return position.side_to_move() == Color::White ? value : -value; }

RC_GTEST_PROP(ExplanationTest, TheTotalIsTheEvaluation, (std::uint64_t seed)) {
  const Position position = test::unchecked_position(seed);
  RC_ASSERT(explain(position).total == from_white(position, ClassicalEvaluator().evaluate(position)));
}

RC_GTEST_PROP(ExplanationTest, TheTotalIsTheEvaluationWhateverTheWeights, (std::uint64_t seed)) {
  const Position position = test::unchecked_position(seed);
  const Weights weights = test::random_weights(seed);
  RC_ASSERT(explain(position, weights).total == from_white(position, ClassicalEvaluator(weights).evaluate(position)));
}

RC_GTEST_PROP(ExplanationTest, TheLinesAddUpToTheTotal, (std::uint64_t seed)) {
  const Explanation e = explain(test::unchecked_position(seed));
  int mg = 0;
  int eg = 0;
  for (const TermLine& line : e.lines) {
    mg += line.of(Color::White).mg() - line.of(Color::Black).mg();
    eg += line.of(Color::White).eg() - line.of(Color::Black).eg();
  }
  RC_ASSERT(e.sum == Tapered(mg, eg));
  const int mixed = (mg * e.phase * kFullScale + eg * (kFullPhase - e.phase) * e.scale) / (kFullPhase * kFullScale);
  RC_ASSERT(e.total == std::clamp(mixed * e.fade / kFullFade, -kMaxEvaluation, kMaxEvaluation));
}

TEST(ExplanationTest, EveryTermSpeaksInSomePosition) {
  std::set<Term> seen;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Explanation explanation = explain(test::unchecked_position(seed));
    for (const TermLine& line : explanation.lines)
      if (line.of(Color::White) != Tapered() || line.of(Color::Black) != Tapered()) seen.insert(line.term);
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(kTermCount));
}

TEST(ExplanationTest, EveryTermHasAName) {
  std::set<std::string_view> names;
  for (int i = 0; i < kTermCount; ++i) {
    const Term term = static_cast<Term>(i);
    names.insert(term_name(term));
    EXPECT_FALSE(term_title(term).empty());
    EXPECT_LE(term_title(term).size(), 16U);
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kTermCount));
  EXPECT_EQ(term_name(Term::KingDanger), "king_danger");
}

}  // namespace
}  // namespace kiebitz
