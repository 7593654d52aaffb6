#include "eval/nnue/network_file.h"

#include <gtest/gtest.h>

#include <limits>
#include <span>

#include "eval/nnue/test_networks.h"

namespace kiebitz::nnue {
namespace {

std::vector<std::uint8_t> written(const Architecture& a = {.hidden = 64, .output_buckets = 2}) {
  return format_network(*test::random_network(a, 7));
}

NetworkFileFault fault_of(const std::vector<std::uint8_t>& bytes) {
  const auto network = parse_network(bytes);
  EXPECT_FALSE(network.has_value());
  if (network.has_value()) return {};
  EXPECT_FALSE(network.error().describe().empty());
  EXPECT_LE(network.error().offset, bytes.size());
  return network.error().fault;
}

TEST(Network, TheHashNamesTheWeightsAndNotWhereTheyComeFrom) {
  const Architecture a{.hidden = 64, .output_buckets = 2};
  const auto network = test::random_network(a, 7);
  const auto hash_with = [&](int scale, const NetworkWeights& weights) {
    return Network::create(a, scale, weights, {.data_hash = 1, .created = 2, .record = "another"})->hash();
  };
  EXPECT_EQ(hash_with(network->scale(), network->weights()), network->hash());
  EXPECT_NE(hash_with(network->scale() + 1, network->weights()), network->hash());
  NetworkWeights changed = network->weights();
  changed.output_weights.back() = static_cast<std::int16_t>(changed.output_weights.back() / 2 + 1);
  EXPECT_NE(hash_with(network->scale(), changed), network->hash());
}

TEST(NetworkFile, OutputsWithUnitsOfTheirOwnAreReadBack) {
  const Architecture a{.hidden = 64, .output_buckets = 2};
  Random random(3);
  NetworkWeights weights = test::random_weights(a, random);
  weights.output_ones = {kOutputOne, kFinestOutputOne};
  const auto network = Network::create(a, 400, weights, {});
  ASSERT_TRUE(network.has_value());
  const auto again = parse_network(format_network(*network));
  ASSERT_TRUE(again.has_value()) << again.error().describe();
  EXPECT_EQ(again->weights().output_ones, weights.output_ones);
  EXPECT_EQ(again->hash(), network->hash());
  // The same sum counts a 64th if the unit is 64 times as large; the biases use these units too.
  weights.output_biases = {0, 0};
  const auto unbiased = Network::create(a, 400, weights, {});
  EXPECT_EQ(unbiased->to_value(8'000'000, 0) / 64, unbiased->to_value(8'000'000, 1));
  weights.output_ones = {kOutputOne, 100};
  EXPECT_EQ(Network::create(a, 400, weights, {}).error(), NetworkError::BadShape);
}

TEST(NetworkFile, WhatWasWrittenIsReadBack) {
  for (const Architecture& a : {Architecture{.hidden = 64}, Architecture{.hidden = 128, .mirrored = false},
                                Architecture{.hidden = 64, .king_buckets = 4, .output_buckets = 8}}) {
    const auto network = test::random_network(a, 7);
    const auto bytes = format_network(*network);
    const auto again = parse_network(bytes);
    ASSERT_TRUE(again.has_value()) << again.error().describe();
    EXPECT_EQ(again->architecture(), a);
    EXPECT_EQ(again->scale(), network->scale());
    EXPECT_EQ(again->provenance(), network->provenance());
    EXPECT_EQ(again->weights().feature_weights, network->weights().feature_weights);
    EXPECT_EQ(again->weights().feature_biases, network->weights().feature_biases);
    EXPECT_EQ(again->weights().output_weights, network->weights().output_weights);
    EXPECT_EQ(again->weights().output_biases, network->weights().output_biases);
    EXPECT_EQ(format_network(*again), bytes);
  }
}

TEST(NetworkFile, AFileOfSomethingElseIsRefused) {
  EXPECT_EQ(fault_of({}), NetworkFileFault::NotANetwork);
  EXPECT_EQ(fault_of({'K', 'B', 'Z', 'G', 'A', 'M', 'E', '1'}), NetworkFileFault::NotANetwork);
}

TEST(NetworkFile, EveryTruncationIsRefused) {
  auto bytes = written();
  for (std::size_t size = 8; size < 70; ++size)
    EXPECT_EQ(fault_of({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}),
              NetworkFileFault::Truncated);
  bytes.pop_back();
  EXPECT_EQ(fault_of(bytes), NetworkFileFault::Truncated);
}

TEST(NetworkFile, BytesBehindTheEndAreRefused) {
  auto bytes = written();
  bytes.push_back(0);
  EXPECT_EQ(fault_of(bytes), NetworkFileFault::BytesAfterEnd);
}

TEST(NetworkFile, EveryFlippedBitIsNoticed) {
  const auto bytes = written();
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    auto damaged = bytes;
    const std::size_t at =
        i < 60 ? static_cast<std::size_t>(i) : random.below(static_cast<std::uint32_t>(bytes.size()));
    damaged[at] = static_cast<std::uint8_t>(damaged[at] ^ (1 << random.below(8)));
    EXPECT_FALSE(parse_network(damaged).has_value()) << "byte " << at;
  }
}

TEST(Network, RefusesWeightsThatCouldOverflow) {
  const Architecture a{.hidden = 64};
  Random random(2);
  NetworkWeights hidden = test::random_weights(a, random);
  hidden.feature_weights[5] = 1100;
  EXPECT_EQ(Network::create(a, 400, hidden, {}).error(), NetworkError::HiddenOverflow);
  NetworkWeights sum = test::random_weights(a, random);
  const auto bucket = std::span(sum.output_weights).subspan(2 * 64, 2 * 64);
  for (auto& w : bucket) w = 0;
  bucket[0] = bucket[1] = std::numeric_limits<std::int16_t>::max();
  bucket[2] = kMaxOutputSum - 2 * std::numeric_limits<std::int16_t>::max();
  EXPECT_TRUE(Network::create(a, 400, sum, {}).has_value());
  bucket[3] = -1;
  EXPECT_EQ(Network::create(a, 400, sum, {}).error(), NetworkError::OutputOverflow);
}

TEST(Network, RefusesAWrongShapeAndAWrongScale) {
  const Architecture a{.hidden = 64};
  Random random(2);
  const NetworkWeights weights = test::random_weights(a, random);
  EXPECT_EQ(Network::create({.hidden = 128}, 400, weights, {}).error(), NetworkError::BadShape);
  EXPECT_EQ(Network::create({.hidden = 100}, 400, weights, {}).error(), NetworkError::BadShape);
  EXPECT_EQ(Network::create({.hidden = 64, .king_buckets = 3}, 400, weights, {}).error(), NetworkError::BadShape);
  EXPECT_EQ(Network::create(a, 0, weights, {}).error(), NetworkError::BadScale);
}

}  // namespace
}  // namespace kiebitz::nnue
