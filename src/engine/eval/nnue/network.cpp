#include "eval/nnue/network.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>

#include "base/random.h"

namespace kiebitz::nnue {
namespace {

// Outputs in centipawns stay far inside 32 bits.
constexpr std::int32_t kMaxOutputBias = 1 << 24;

bool is_output_one(int one) {
  return one >= kOutputOne && one <= kFinestOutputOne && std::has_single_bit(unsigned(one));
}

bool has_shape(const NetworkWeights& w, const Architecture& a) {
  const auto hidden = static_cast<std::size_t>(a.hidden);
  const auto buckets = static_cast<std::size_t>(a.output_buckets);
  return w.feature_weights.size() == static_cast<std::size_t>(a.rows()) * hidden && w.feature_biases.size() == hidden &&
         w.output_weights.size() == buckets * 2 * hidden && w.output_biases.size() == buckets &&
         w.output_ones.size() == buckets && std::all_of(w.output_ones.begin(), w.output_ones.end(), is_output_one);
}

// Checks that each neuron stays inside 16 bits with the worst pieces on the board.
bool hidden_is_bounded(const NetworkWeights& w, const Architecture& a) {
  for (int i = 0; i < a.hidden; ++i) {
    int largest = 0;
    for (int row = 0; row < a.rows(); ++row)
      largest = std::max(largest, std::abs(int{w.feature_weights[static_cast<std::size_t>(row) * a.hidden + i]}));
    if (std::abs(int{w.feature_biases[i]}) + kMaxActive * largest > std::numeric_limits<std::int16_t>::max())
      return false;
  }
  return true;
}

// Checks that each output stays inside 32 bits with all neurons at their maximum.
bool output_is_bounded(const NetworkWeights& w, const Architecture& a) {
  for (int bucket = 0; bucket < a.output_buckets; ++bucket) {
    if (std::abs(std::int64_t{w.output_biases[bucket]}) > kMaxOutputBias) return false;
    int sum = 0;
    for (int i = 0; i < 2 * a.hidden; ++i)
      sum += std::abs(int{w.output_weights[static_cast<std::size_t>(bucket) * 2 * a.hidden + i]});
    if (sum > kMaxOutputSum) return false;
  }
  return true;
}

}  // namespace

std::string_view describe(NetworkError error) {
  switch (error) {
    case NetworkError::BadShape:
      return "the network has a shape this program does not know";
    case NetworkError::BadScale:
      return "the network's scale makes no sense";
    case NetworkError::HiddenOverflow:
      return "the network's input weights are too large for 16-bit sums";
    case NetworkError::OutputOverflow:
      return "the network's output weights are too large for 32-bit sums";
  }
  return "unknown error";
}

Expected<Network, NetworkError> Network::create(const Architecture& architecture, int scale, NetworkWeights weights,
                                                Provenance provenance) {
  if (weights.output_ones.empty())
    weights.output_ones.assign(static_cast<std::size_t>(architecture.output_buckets), kOutputOne);
  if (!architecture.is_valid() || !has_shape(weights, architecture)) return Unexpected(NetworkError::BadShape);
  if (scale < 1 || scale > kMaxScale) return Unexpected(NetworkError::BadScale);
  if (!hidden_is_bounded(weights, architecture)) return Unexpected(NetworkError::HiddenOverflow);
  if (!output_is_bounded(weights, architecture)) return Unexpected(NetworkError::OutputOverflow);
  return Network(architecture, scale, std::move(weights), std::move(provenance));
}

std::uint64_t Network::hash() const {
  std::uint64_t hash = 0;
  const auto mix = [&hash](auto value) { hash = Random(hash ^ static_cast<std::uint64_t>(value)).next(); };
  for (const int number : {architecture_.hidden, int{architecture_.mirrored}, architecture_.king_buckets,
                           architecture_.output_buckets, scale_})
    mix(number);
  for (const auto* values : {&weights_.feature_weights, &weights_.feature_biases, &weights_.output_weights})
    for (const std::int16_t value : *values) mix(value);
  for (const std::int32_t value : weights_.output_biases) mix(value);
  for (const std::uint16_t value : weights_.output_ones) mix(value);
  return hash;
}

}  // namespace kiebitz::nnue
