#include "learn/train/calibration.h"

#include <gtest/gtest.h>

#include "learn/data/test_games.h"
#include "learn/train/network_trainer.h"

namespace kiebitz {
namespace {

struct Learned {
  TrainingSet data = test::random_training_set(100, 1);
  FloatNetwork network;
  int scale = 0;

  Learned() {
    TrainOptions options;
    options.architecture = {.hidden = 64, .output_buckets = 2};
    options.epochs = 3;
    options.batch_size = 256;
    options.learning_rate = 0.005;
    const auto result = train_network(data, options, nullptr, {});
    network = {options.architecture, result->state.best_weights};
    scale = result->scale;
  }

  double width(const FloatNetwork& of) const { return width_of_values(of, scale, data.positions()); }
  std::vector<double> calibration(const FloatNetwork& of) const {
    return calibration_of(of, scale, data.positions(), width(of));
  }
};

TEST(Calibration, AnOutputThatPromisesTooMuchIsMadeSmaller) {
  const Learned learned;
  const std::vector<double> as_learned = learned.calibration(learned.network);
  const std::vector<double> spoiled = learned.calibration(scaled(learned.network, {1.5, 1.0}));
  ASSERT_EQ(as_learned.size(), 2U);
  const double ratio = as_learned[0] / as_learned[1];
  EXPECT_NE(ratio, 1.0);
  EXPECT_NEAR(spoiled[0] / spoiled[1], ratio / 1.5, 0.03 * ratio);
}

TEST(Calibration, AfterItAllOutputsAgree) {
  const Learned learned;
  const FloatNetwork calibrated = scaled(learned.network, learned.calibration(learned.network));
  const std::vector<double> again = learned.calibration(calibrated);
  EXPECT_NEAR(again[0], again[1], 0.03);
}

TEST(Calibration, TheValuesBecomeAsLargeAsAsked) {
  const Learned learned;
  const double wanted = 0.7 * learned.width(learned.network);
  const auto factors = calibration_of(learned.network, learned.scale, learned.data.positions(), wanted);
  EXPECT_NEAR(learned.width(scaled(learned.network, factors)), wanted, 0.03 * wanted);
}

TEST(Calibration, StretchingMultipliesTheValuesOfItsOutputAlone) {
  const Learned learned;
  const FloatNetwork twice = scaled(learned.network, {1.0, 2.0});
  std::array<int, 2> seen{};
  for (std::size_t i = 0; i < learned.data.positions().size(); i += 50) {
    const PackedPosition& p = learned.data.positions()[i];
    const int bucket = learned.network.architecture.output_bucket(popcount(p.occupied));
    EXPECT_NEAR(twice.output(p), (bucket + 1) * learned.network.output(p), 1e-5);
    ++seen[static_cast<std::size_t>(bucket)];
  }
  EXPECT_GT(seen[0], 0);
  EXPECT_GT(seen[1], 0);
}

TEST(Calibration, AFewPositionsDecideNothing) {
  const Learned learned;
  const TrainingSet few = test::random_training_set(2, 5);
  EXPECT_EQ(calibration_of(learned.network, learned.scale, few.positions(), 150), (std::vector<double>{1.0, 1.0}));
}

}  // namespace
}  // namespace kiebitz
