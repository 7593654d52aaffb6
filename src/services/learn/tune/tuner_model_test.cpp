#include "learn/tune/tuner_model.h"

#include <gtest/gtest.h>

#include <cmath>

#include "eval/explanation.h"
#include "eval/test_positions.h"

namespace kiebitz {
namespace {

TunerData random_data(int count, const Weights& weights, std::vector<Position>* positions = nullptr) {
  TunerData data(weights);
  Random random(5);
  for (std::uint64_t seed = 0; data.size() < static_cast<std::size_t>(count); ++seed) {
    const Position position = test::random_game_position(seed);
    const double result = static_cast<double>(random.below(3)) / 2;
    if (data.add({position, result, 40, 0}) && positions != nullptr) positions->push_back(position);
  }
  return data;
}

TEST(TunerModelTest, TheValueIsTheEvaluationUpToRounding) {
  std::vector<Position> positions;
  const TunerData data = random_data(300, default_weights(), &positions);
  const RealWeights weights = to_real(default_weights());
  for (std::size_t i = 0; i < data.size(); ++i)
    EXPECT_NEAR(TunerModel(data, {}).value(data[i], weights), explain(positions[i]).total, 3.0) << i;
}

TEST(TunerModelTest, TheGradientAgreesWithDifferences) {
  const Weights start = test::random_weights(3);
  const TunerData data = random_data(200, start);
  const TunerModel model(data, {150, 100, 0.3});
  RealWeights weights = to_real(start);
  // Danger sums are pushed above zero, where the curve is not flat.
  weights[at(Block::DangerBase)] = {900, 900};
  RealWeights gradient(kWeightCount);
  for (std::size_t i = 0; i < data.size(); ++i) model.add_gradient(data[i], weights, gradient);

  const auto error = [&] {
    double sum = 0;
    for (std::size_t i = 0; i < data.size(); ++i) sum += model.squared_error(data[i], weights);
    return sum;
  };
  constexpr double kStep = 1e-3;
  const auto check = [&](double& weight, double expected, int i) {
    const double middle = weight;
    weight = middle + kStep;
    const double above = error();
    weight = middle - kStep;
    const double below = error();
    weight = middle;
    EXPECT_NEAR((above - below) / (2 * kStep), expected, 1e-6 + 1e-4 * std::abs(expected)) << "weight " << i;
  };
  for (int i = 0; i < kWeightCount; i += i < kFirstDangerWeight ? 7 : 1) {
    check(weights[i].mg, gradient[i].mg, i);
    check(weights[i].eg, gradient[i].eg, i);
  }
}

TEST(TunerModelTest, ScoresAreMixedIntoTheTarget) {
  TunerData data;
  ASSERT_TRUE(data.add({Position::start(), 1.0, 0, 0}));
  EXPECT_DOUBLE_EQ(TunerModel(data, {200, 200, 0}).target(data[0]), 1.0);
  EXPECT_DOUBLE_EQ(TunerModel(data, {200, 200, 0.5}).target(data[0]), 0.75);
}

TEST(TunerModelTest, IntegersSurviveTheWayToRealNumbersAndBack) {
  EXPECT_EQ(to_integer(to_real(default_weights())), default_weights());
}

TEST(TunerDataTest, LeavesOutWhatWeightsDoNotDecide) {
  TunerData data;
  EXPECT_FALSE(data.add({test::position_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), 1.0, {}, 0}));     // known win
  EXPECT_FALSE(data.add({test::position_of("4k3/8/8/8/8/8/8/4RK2 b - - 0 1"), 1.0, {}, 0}));     // check
  EXPECT_FALSE(data.add({test::position_of("4k3/8/8/8/8/5p2/8/2N1K3 w - - 0 1"), 0.5, {}, 0}));  // no chance to win
  EXPECT_TRUE(data.add({Position::start(), 0.5, {}, 0}));
  EXPECT_EQ(data.size(), 1U);
}

}  // namespace
}  // namespace kiebitz
