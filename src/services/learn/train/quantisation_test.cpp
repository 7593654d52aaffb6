// How far the integer values of a network are from the trainer's real ones. docs/formats/network.md states the bounds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/network_source.h"
#include "eval/nnue/accumulator_stack.h"
#include "eval/nnue/network_view.h"
#include "learn/data/selfplay.h"
#include "learn/data/test_games.h"
#include "learn/train/float_network.h"
#include "learn/train/network_trainer.h"

namespace kiebitz {
namespace {

constexpr int kPositions = 10'000;

struct Differences {
  double sum = 0;
  double largest = 0;
  int count = 0;

  void add(double difference) {
    sum += std::abs(difference);
    largest = std::max(largest, std::abs(difference));
    ++count;
  }
  double mean() const { return sum / count; }
};

struct Comparison {
  Differences by_arithmetic;  // centipawns, the weights being integers
  Differences by_rounding;    // of the weights, as a share of the scale
};

Comparison compare(const FloatNetwork& real, const nnue::Network& quantised,
                   const std::function<GameRecord()>& next_game) {
  const FloatNetwork rounded = FloatNetwork::of(quantised);
  const double scale = quantised.scale();
  nnue::AccumulatorStack stack(std::make_shared<const nnue::Network>(quantised), 1);
  Comparison result;
  while (result.by_rounding.count < kPositions) {
    const GameRecord game = next_game();
    TrainingSet packed(TrainingFilter{.first_ply = 0, .score_limit = kMateScore, .last_clock = 1000});
    packed.add_game(game);
    Position position = game.start();
    std::size_t next = 0;
    for (const RecordedMove& m : game.moves) {
      if (m.score && nnue::is_for_network(position) && !position.is_check() && !is_noisy(position, m.move)) {
        const PackedPosition& p = packed.positions()[next++];
        stack.reset();
        const int value = stack.evaluate(position);
        result.by_arithmetic.add(value - rounded.output(p) * scale);
        result.by_rounding.add((value - real.output(p) * scale) / scale);
      }
      position.make(m.move);
    }
  }
  return result;
}

TEST(Quantisation, ASmallTrainedNetworkStaysWithinTheStatedBounds) {
  TrainOptions options;
  options.architecture = {.hidden = 64, .output_buckets = 2};
  options.epochs = 6;
  options.batch_size = 256;
  options.learning_rate = 0.005;
  options.validation_share = 0.2;
  options.result_share = 0.1;
  const auto result = train_network(test::random_training_set(80, 4), options, nullptr, {});
  const FloatNetwork real{options.architecture, result->state.best_weights};
  const auto quantised = real.quantised(result->scale, {});
  ASSERT_TRUE(quantised.has_value());
  Random random(6);
  const Comparison found = compare(real, *quantised, [&random] { return test::random_game(random); });
  EXPECT_LT(found.by_arithmetic.largest, 1.2);
  EXPECT_LT(found.by_rounding.mean(), 0.015);
  EXPECT_LT(found.by_rounding.largest, 0.07);
}

// The real weights of the network inside the program are not kept: these are drawn at random within half a unit of its
// integers.
FloatNetwork before_rounding(const nnue::Network& network, std::uint64_t seed) {
  FloatNetwork real = FloatNetwork::of(network);
  const ParameterLayout at = real.layout();
  Random random(seed);
  const auto shift = [&](std::size_t first, std::size_t last, double one) {
    for (std::size_t i = first; i < last; ++i) real.weights[i] += static_cast<float>((random.uniform() - 0.5) / one);
  };
  for (int t = 0; t < at.tiles(); ++t) {
    shift(at.tile(t), at.output(t, 0, 0), nnue::kHiddenOne);
    for (int bucket = 0; bucket < at.buckets(); ++bucket)
      for (int view = 0; view < 2; ++view)
        shift(at.output(t, bucket, view), at.output(t, bucket, view) + kTile, network.weights().output_ones[bucket]);
  }
  return real;
}

TEST(Quantisation, TheNetworkInsideTheProgramStaysWithinTheStatedBounds) {
  const NetworkPtr network = embedded_network();
  if (network == nullptr) GTEST_SKIP() << "built without a network";
  EXPECT_EQ(network->architecture(), nnue::Architecture{.king_buckets = 4}) << "the bounds below are of this shape";
  const FloatNetwork real = before_rounding(*network, 8);
  const auto quantised = real.quantised(network->scale(), {});
  ASSERT_TRUE(quantised.has_value());
  SelfplayOptions quick;
  quick.soft_nodes = quick.opening_nodes = 20;
  Engine engine(EngineConfig{.hash_mib = 1, .network = network});
  Random random(9);
  const Comparison found = compare(real, *quantised, [&] { return play_selfplay_game(engine, quick, random); });
  EXPECT_LT(found.by_arithmetic.largest, 1.2);
  EXPECT_LT(found.by_rounding.mean(), 0.014);
  EXPECT_LT(found.by_rounding.largest, 0.075);
}

}  // namespace
}  // namespace kiebitz
