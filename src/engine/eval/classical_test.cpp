#include "eval/classical.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "eval/test_positions.h"

namespace kiebitz {
namespace {

TEST(ClassicalEvaluatorTest, TheStartPositionIsWorthTheMove) {
  const Weights& weights = default_weights();
  EXPECT_EQ(ClassicalEvaluator().evaluate(Position::start()), weights[at(Block::Tempo)].mg());
}

TEST(ClassicalEvaluatorTest, MoreMaterialIsBetter) {
  ClassicalEvaluator evaluator;
  EXPECT_GT(evaluator.evaluate(test::position_of("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")), 500);
  EXPECT_LT(evaluator.evaluate(test::position_of("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")), -500);
}

RC_GTEST_PROP(ClassicalEvaluatorTest, ExchangingTheColoursChangesNothing, (std::uint64_t seed)) {
  const Position position = test::unchecked_position(seed);
  ClassicalEvaluator evaluator;
  RC_ASSERT(evaluator.evaluate(position) == evaluator.evaluate(test::mirrored(position)));
}

RC_GTEST_PROP(ClassicalEvaluatorTest, TheValueStaysInRange, (std::uint64_t seed)) {
  const int value = ClassicalEvaluator().evaluate(test::unchecked_position(seed));
  RC_ASSERT(std::abs(value) <= kMaxEvaluation);
}

TEST(ClassicalEvaluatorTest, NineQueensStayInRange) {
  ClassicalEvaluator evaluator;
  EXPECT_EQ(evaluator.evaluate(test::position_of("6nk/6pp/8/QQQ5/QQQ5/QQQ5/8/RRBBNN1K w - - 0 1")), kMaxEvaluation);
  EXPECT_EQ(evaluator.evaluate(test::position_of("6nk/6pp/8/QQQ5/QQQ5/QQQ5/8/RRBBNN1K b - - 0 1")), -kMaxEvaluation);
}

TEST(ClassicalEvaluatorTest, TheValueDoesNotDependOnWhatWasEvaluatedBefore) {
  ClassicalEvaluator old;
  for (std::uint64_t seed = 0; seed < 300; ++seed) old.evaluate(test::unchecked_position(seed));
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Position position = test::unchecked_position(seed);
    EXPECT_EQ(old.evaluate(position), ClassicalEvaluator().evaluate(position)) << seed;
  }
  old.clear();
  const Position start = Position::start();
  EXPECT_EQ(old.evaluate(start), ClassicalEvaluator().evaluate(start));
}

// All terms but the tempo, runners and known endings are the same whichever side is to move.
TEST(ClassicalEvaluatorTest, PassingTheMoveChangesTheTempoOnly) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 400; seed += 2) {
    Position position = test::random_game_position(seed);
    const Explanation before = explain(position);
    position.make_null();
    const Explanation after = explain(position);
    for (const TermLine& line : before.lines) {
      if (line.term == Term::Tempo || line.term == Term::PassedPawns || line.term == Term::KnownEndgame) continue;
      EXPECT_EQ(line.value, after.line(line.term).value) << term_name(line.term) << ' ' << seed;
      ++compared;
    }
    EXPECT_EQ(before.line(Term::Tempo).difference(), -after.line(Term::Tempo).difference());
  }
  EXPECT_GT(compared, 1000);
}

}  // namespace
}  // namespace kiebitz
