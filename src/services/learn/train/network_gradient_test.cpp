#include "learn/train/network_gradient.h"

#include <gtest/gtest.h>

#include <cmath>

#include "eval/nnue/accumulator_stack.h"
#include "learn/data/test_games.h"

namespace kiebitz {
namespace {

constexpr nnue::Architecture kSmall{.hidden = 64, .mirrored = true, .king_buckets = 4, .output_buckets = 2};

std::vector<const PackedPosition*> pointers(const TrainingSet& data) {
  std::vector<const PackedPosition*> all;
  for (const PackedPosition& p : data.positions()) all.push_back(&p);
  return all;
}

double slow_mean_loss(const FloatNetwork& network, const TrainingSet& data, const NetworkTarget& target) {
  double sum = 0;
  for (const PackedPosition& p : data.positions()) {
    const double error = 1 / (1 + std::exp(-network.output(p))) - target.of(p);
    sum += error * error;
  }
  return sum / static_cast<double>(data.positions().size());
}

TEST(NetworkGradient, TheLossIsTheOneComputedTheSlowWay) {
  const TrainingSet data = test::random_training_set(4, 1);
  const FloatNetwork network = FloatNetwork::random(kSmall, 3);
  const NetworkTarget target{300, 0.4};
  ThreadTeam team(2);
  NetworkGradient passes(kSmall, target, 4096, team);
  const auto batch = pointers(data);
  EXPECT_NEAR(passes.loss(network, batch) / static_cast<double>(batch.size()), slow_mean_loss(network, data, target),
              1e-6);
}

TEST(NetworkGradient, TheGradientIsTheOneOfFiniteDifferences) {
  const TrainingSet data = test::random_training_set(2, 2);
  FloatNetwork network = FloatNetwork::random(kSmall, 4);
  // Outputs large enough that rounding does not drown the differences.
  const ParameterLayout at(kSmall);
  const NetworkTarget target{300, 0.4};
  ThreadTeam team(2);
  NetworkGradient passes(kSmall, target, 4096, team);
  nnue::AlignedVector<float> gradient(at.size(), 0.0F);
  passes.loss_and_gradient(network, pointers(data), gradient, [](std::size_t, std::size_t) {});

  Random random(5);
  std::vector<std::size_t> picked = {
      at.bias(0),         at.bias(1) + 3,    at.output(0, 0, 0) + 5, at.output(1, 1, 1) + 7,
      at.output(1, 0, 1), at.output_bias(0), at.output_bias(1)};
  while (picked.size() < 60) {
    const auto i = static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(at.size())));
    if (gradient[i] != 0) picked.push_back(i);
  }
  double largest = 0;
  for (const float g : gradient) largest = std::max<double>(largest, std::abs(g));
  for (const std::size_t i : picked) {
    constexpr float kStep = 1.0F / 1024;
    const float before = network.weights[i];
    network.weights[i] = before + kStep;
    const double above = slow_mean_loss(network, data, target);
    network.weights[i] = before - kStep;
    const double below = slow_mean_loss(network, data, target);
    network.weights[i] = before;
    // Neurons that cross 0 or 1 inside the step leave a second-order difference.
    EXPECT_NEAR(gradient[i], (above - below) / (2.0 * kStep), 2e-3 * largest) << "weight " << i;
  }
}

TEST(NetworkGradient, DoesNotDependOnTheNumberOfThreads) {
  const TrainingSet data = test::random_training_set(6, 3);
  const FloatNetwork network = FloatNetwork::random(kSmall, 4);
  const ParameterLayout at(kSmall);
  std::vector<nnue::AlignedVector<float>> gradients;
  for (const int threads : {1, 2, 3}) {
    ThreadTeam team(threads);
    NetworkGradient passes(kSmall, {}, 4096, team);
    gradients.emplace_back(at.size(), 0.0F);
    passes.loss_and_gradient(network, pointers(data), gradients.back(), [](std::size_t, std::size_t) {});
  }
  EXPECT_EQ(gradients[0], gradients[1]);
  EXPECT_EQ(gradients[0], gradients[2]);
}

}  // namespace
}  // namespace kiebitz
