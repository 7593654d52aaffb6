#include "learn/tune/tuner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "eval/explanation.h"
#include "eval/test_positions.h"
#include "learn/tune/tuner_export.h"
#include "learn/tune/tuner_model.h"

namespace kiebitz {
namespace {

constexpr double kWidth = 150;

// Random positions whose expected results follow the given weights, so that a tuner has to find these weights.
TunerData synthetic_data(int count, const Weights& truth) {
  TunerData data;
  for (std::uint64_t seed = 0; data.size() < static_cast<std::size_t>(count); ++seed) {
    const Position position = test::random_game_position(seed);
    const double chance = expectation(explain(position, truth).total, kWidth);
    data.add({position, chance, {}, static_cast<std::uint32_t>(seed)});
  }
  return data;
}

TuneOptions quick_options() {
  TuneOptions options;
  options.epochs = 20;
  options.batch_size = 1000;
  options.learning_rate = 4;
  options.width = kWidth;
  return options;
}

Weights without_knight_value() {
  Weights start = default_weights();
  start[at(Block::PieceValue, index(PieceType::Knight))] = Tapered(200, 180);
  return start;
}

TEST(TunerTest, FindsAPlantedWeightAgain) {
  const Weights truth = default_weights();
  const auto result = tune_weights(synthetic_data(6000, truth), without_knight_value(), quick_options());
  ASSERT_TRUE(result);
  const int knight = at(Block::PieceValue, index(PieceType::Knight));
  // A part of it comes back as squares and mobility; as a whole the knight is worth what it was.
  EXPECT_GT(result->weights[knight].mg(), without_knight_value()[knight].mg() + 40);
  const Position knight_more = test::position_of("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_NEAR(explain(knight_more, result->weights).total, explain(knight_more, truth).total, 40);
  EXPECT_LT(result->after.training, result->before.training / 2);
  EXPECT_LT(result->after.validation, result->before.validation / 2);
}

TEST(TunerTest, TheSameSeedGivesTheSameWeightsWithAnyNumberOfThreads) {
  const TunerData data = synthetic_data(1500, default_weights());
  TuneOptions options = quick_options();
  options.epochs = 2;
  const auto one = tune_weights(data, without_knight_value(), options);
  options.threads = 3;
  const auto three = tune_weights(data, without_knight_value(), options);
  ASSERT_TRUE(one);
  ASSERT_TRUE(three);
  EXPECT_EQ(one->weights, three->weights);
  EXPECT_EQ(one->after.validation, three->after.validation);
}

TEST(TunerTest, WeightsThatNeverOccurStayAsTheyWere) {
  const TunerData data = synthetic_data(1000, default_weights());
  TuneOptions options = quick_options();
  options.epochs = 2;
  const auto result = tune_weights(data, default_weights(), options);
  ASSERT_TRUE(result);
  const int impossible = at(Block::PawnSquare, index(Square::A8));
  EXPECT_EQ(result->weights[impossible], default_weights()[impossible]);
}

TEST(TunerTest, ANarrowPriorHoldsTheStart) {
  const TunerData data = synthetic_data(1000, default_weights());
  TuneOptions options = quick_options();
  options.prior_deviation = 1e-6;
  options.learning_rate = 0.01;
  options.epochs = 3;
  const auto result = tune_weights(data, without_knight_value(), options);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->weights, without_knight_value());
}

TEST(TunerTest, FitsTheWidthOfTheCurve) {
  const TunerData data = synthetic_data(4000, default_weights());
  TuneOptions options = quick_options();
  options.width = std::nullopt;
  options.epochs = 1;
  const auto result = tune_weights(data, default_weights(), options);
  ASSERT_TRUE(result);
  EXPECT_NEAR(result->width, kWidth, 25);
}

TEST(TunerTest, ReportsEveryEpoch) {
  const TunerData data = synthetic_data(500, default_weights());
  TuneOptions options = quick_options();
  options.epochs = 3;
  options.patience = 10;
  std::vector<int> numbers;
  const auto result =
      tune_weights(data, default_weights(), options, [&](const TuneEpoch& epoch) { numbers.push_back(epoch.number); });
  ASSERT_TRUE(result);
  EXPECT_EQ(numbers, (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(result->epochs.size(), 3U);
  EXPECT_EQ(result->training_positions + result->validation_positions, data.size());
}

TEST(TunerTest, RefusesToTrainOnNothing) {
  const auto result = tune_weights(TunerData(), default_weights(), {});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error(), TuneError::TooFewPositions);
}

TEST(TunerExportTest, WritesEveryBlockWithItsName) {
  const std::string text = format_weights_source(default_weights(), "Tuned on nothing.\nSeed 1.");
  EXPECT_NE(text.find("// Tuned on nothing.\n// Seed 1.\n"), std::string::npos);
  for (const BlockInfo& block : kBlocks)
    EXPECT_NE(text.find("// " + std::string(block.name) + ": "), std::string::npos);
  EXPECT_EQ(std::count(text.begin(), text.end(), '{') - 4, kWeightCount + 2);
}

TEST(TunerExportTest, TheTableInTheTreeIsWhatTheTunerWrites) {
  std::ifstream file(KIEBITZ_TUNED_WEIGHTS);
  const std::string tree((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const std::string written = format_weights_source(default_weights(), "");
  const auto table = [](const std::string& text) { return text.substr(text.find("#include")); };
  ASSERT_NE(tree.find("#include"), std::string::npos);
  EXPECT_EQ(table(tree), table(written));
}

}  // namespace
}  // namespace kiebitz
