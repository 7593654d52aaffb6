#include "eval/trace.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "eval/danger_curve.h"
#include "eval/endgame.h"
#include "eval/test_positions.h"

namespace kiebitz {
namespace {

Tapered sum(const std::vector<WeightCount>& counts, const Weights& weights) {
  Tapered total;
  for (const WeightCount& entry : counts) total += weights[entry.weight] * entry.count;
  return total;
}

RC_GTEST_PROP(TraceTest, CountsAndWeightsRebuildTheEvaluation, (std::uint64_t seed)) {
  const Position position = test::unchecked_position(seed);
  const Weights weights = test::random_weights(seed);
  const Trace trace = trace_evaluation(position, weights);
  const Tapered score = sum(trace.counts, weights) + trace.fixed - king_danger_penalty(sum(trace.danger[0], weights)) +
                        king_danger_penalty(sum(trace.danger[1], weights));
  const int mixed = (score.mg() * trace.phase * kFullScale + score.eg() * (kFullPhase - trace.phase) * trace.scale) /
                    (kFullPhase * kFullScale);
  RC_ASSERT(trace.total == mixed * trace.fade / kFullFade);
  RC_ASSERT(trace.total == explain(position, weights).total);
}

RC_GTEST_PROP(TraceTest, TheCountsDoNotDependOnTheWeights, (std::uint64_t seed)) {
  const Position position = test::unchecked_position(seed);
  const Trace a = trace_evaluation(position, test::random_weights(seed));
  const Trace b = trace_evaluation(position);
  RC_ASSERT(a.counts.size() == b.counts.size());
  for (std::size_t i = 0; i < a.counts.size(); ++i) {
    RC_ASSERT(a.counts[i].weight == b.counts[i].weight);
    RC_ASSERT(a.counts[i].count == b.counts[i].count);
  }
}

TEST(TraceTest, KnownEndingsAreMarked) {
  EXPECT_TRUE(trace_evaluation(test::position_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")).known_endgame);
  EXPECT_FALSE(trace_evaluation(Position::start()).known_endgame);
}

}  // namespace
}  // namespace kiebitz
