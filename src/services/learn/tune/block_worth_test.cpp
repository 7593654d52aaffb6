#include "learn/tune/block_worth.h"

#include <gtest/gtest.h>

#include "eval/explanation.h"
#include "eval/test_positions.h"
#include "learn/tune/tuner_model.h"

namespace kiebitz {
namespace {

constexpr double kWidth = 150;

// Results that follow the weights themselves: only what is left out can be missed.
TunerData predicted_data(const Weights& weights) {
  TunerData data(weights);
  for (std::uint32_t seed = 0; data.size() < 400; ++seed) {
    const Position position = test::random_game_position(seed);
    data.add({position, expectation(explain(position, weights).total, kWidth), {}, seed});
  }
  return data;
}

double worth_of(const BlockWorths& worths, Block block) {
  for (const BlockWorth& worth : worths.blocks)
    if (worth.block == block) return worth.error_without - worths.error;
  ADD_FAILURE() << "a block is missing";
  return 0;
}

TEST(BlockWorths, PieceValuesMatterMostAndWhatIsZeroMattersNothing) {
  Weights weights = default_weights();
  weights[at(Block::Tempo)] = Tapered(0, 0);
  const BlockWorths worths = block_worths(predicted_data(weights), weights);
  ASSERT_EQ(worths.blocks.size(), static_cast<std::size_t>(kBlockCount));
  EXPECT_LT(worths.error, 0.001);
  EXPECT_EQ(worths.blocks.front().block, Block::PieceValue);
  EXPECT_EQ(worth_of(worths, Block::Tempo), 0);
  EXPECT_GT(worth_of(worths, Block::KnightMobility), 0);
}

}  // namespace
}  // namespace kiebitz
