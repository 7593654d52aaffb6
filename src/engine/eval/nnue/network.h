// A trained network with integer weights. Immutable once made, so any number of threads and evaluators share one. It
// exists only if no position can make its sums overflow, so that all kernels give the same numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "eval/nnue/aligned.h"
#include "eval/nnue/architecture.h"

namespace kiebitz::nnue {

// A hidden value of 1.0 is kHiddenOne; an output weight of 1.0 is kOutputOne times a power of two: each bucket has the
// finest unit whose sum still fits.
inline constexpr int kHiddenOne = 255;
inline constexpr int kOutputOne = 64;
inline constexpr int kFinestOutputOne = 64 * kOutputOne;
// The activation of a hidden value: half of its square, which fits 16 bits, so that weights may use the full range of
// theirs.
constexpr int half_square(int clipped) { return clipped * clipped / 2; }
// Bound of the sum of a bucket's weights: with all neurons at their maximum the output fits 32 bits.
inline constexpr int kMaxOutputSum = INT32_MAX / half_square(kHiddenOne);
inline constexpr int kMaxScale = 4000;

// The origin of a network; stored in its file, without influence on values.
struct Provenance {
  std::uint64_t data_hash = 0;
  std::int64_t created = 0;  // seconds since 1970, UTC
  std::string record;        // how it was trained, plain text
  friend bool operator==(const Provenance&, const Provenance&) = default;
};

struct NetworkWeights {
  AlignedVector<std::int16_t> feature_weights;  // [rows][hidden]
  AlignedVector<std::int16_t> feature_biases;   // [hidden]
  AlignedVector<std::int16_t> output_weights;   // [bucket][own view, other view][hidden]
  AlignedVector<std::int32_t> output_biases;    // [bucket], in 1 / (kHiddenOne * output one)
  AlignedVector<std::uint16_t> output_ones;     // [bucket]; none at all: kOutputOne for each
};

enum class NetworkError : std::uint8_t { BadShape, BadScale, HiddenOverflow, OutputOverflow };
std::string_view describe(NetworkError error);

class Network {
 public:
  // scale: centipawns per unit of output.
  static Expected<Network, NetworkError> create(const Architecture& architecture, int scale, NetworkWeights weights,
                                                Provenance provenance);

  const Architecture& architecture() const { return architecture_; }
  int scale() const { return scale_; }
  const NetworkWeights& weights() const { return weights_; }
  // Covers shape, scale and weights but not the origin: networks with the same hash play alike.
  std::uint64_t hash() const;
  const Provenance& provenance() const { return provenance_; }

  const std::int16_t* row(int feature) const {
    return weights_.feature_weights.data() + static_cast<std::size_t>(feature) * architecture_.hidden;
  }
  const std::int16_t* output_row(int bucket) const {
    return weights_.output_weights.data() + static_cast<std::size_t>(bucket) * 2 * architecture_.hidden;
  }
  // Converts the kernels' sum to centipawns.
  int to_value(std::int32_t sum, int bucket) const {
    const std::int64_t output =
        std::int64_t{sum} * 2 / kHiddenOne + weights_.output_biases[static_cast<std::size_t>(bucket)];
    return static_cast<int>(output * scale_ / (kHiddenOne * weights_.output_ones[static_cast<std::size_t>(bucket)]));
  }

 private:
  Network(const Architecture& architecture, int scale, NetworkWeights weights, Provenance provenance)
      : architecture_(architecture), scale_(scale), weights_(std::move(weights)), provenance_(std::move(provenance)) {}

  Architecture architecture_;
  int scale_;
  NetworkWeights weights_;
  Provenance provenance_;
};

}  // namespace kiebitz::nnue
