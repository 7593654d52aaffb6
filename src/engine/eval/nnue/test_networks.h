// Networks with random weights, and values computed slowly and plainly, for tests.
#pragma once

#include <algorithm>
#include <memory>

#include "base/random.h"
#include "eval/nnue/features.h"
#include "eval/nnue/network.h"
#include "rules/position.h"

namespace kiebitz::nnue::test {

inline NetworkWeights random_weights(const Architecture& a, Random& random) {
  const auto fill = [&random](auto& values, std::size_t count, int limit) {
    values.resize(count);
    for (auto& v : values)
      v = static_cast<std::remove_reference_t<decltype(v)>>(
          static_cast<int>(random.below(static_cast<std::uint32_t>(2 * limit + 1))) - limit);
  };
  const auto hidden = static_cast<std::size_t>(a.hidden);
  NetworkWeights w;
  fill(w.feature_weights, static_cast<std::size_t>(a.rows()) * hidden, 60);
  fill(w.feature_biases, hidden, 200);
  fill(w.output_weights, static_cast<std::size_t>(a.output_buckets) * 2 * hidden, 250);
  fill(w.output_biases, static_cast<std::size_t>(a.output_buckets), 4000);
  return w;
}

inline std::shared_ptr<const Network> random_network(const Architecture& a, std::uint64_t seed) {
  Random random(seed);
  return std::make_shared<const Network>(
      *Network::create(a, 400, random_weights(a, random), {.data_hash = seed, .created = 1, .record = "random"}));
}

inline int slow_value(const Network& network, const Position& position) {
  const Architecture& a = network.architecture();
  const Color us = position.side_to_move();
  const int bucket = a.output_bucket(popcount(position.occupied()));
  std::int32_t sum = 0;
  for (const Color view : {us, opposite(us)}) {
    const Orientation o = orientation(a, view, position.king(view));
    for (int i = 0; i < a.hidden; ++i) {
      int value = network.weights().feature_biases[static_cast<std::size_t>(i)];
      for (const Square s : squares(position.occupied()))
        value += network.row(feature(o, view, position.piece_on(s), s))[i];
      value = half_square(std::clamp(value, 0, kHiddenOne));
      sum += value * network.output_row(bucket)[(view == us ? 0 : a.hidden) + i];
    }
  }
  return network.to_value(sum, bucket);
}

}  // namespace kiebitz::nnue::test
