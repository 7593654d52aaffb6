// The network while it is being trained: real weights in one array, cut into tiles of neurons. A tile's weights lie
// together and fit the cache of one core, so that a thread can take a tile through a whole batch. Plain data; no
// threads of its own.
#pragma once

#include <cstdint>

#include "base/expected.h"
#include "eval/nnue/aligned.h"
#include "eval/nnue/architecture.h"
#include "eval/nnue/network.h"
#include "learn/train/training_set.h"

namespace kiebitz {

inline constexpr int kTile = 32;  // neurons; 64 was measured to be no faster
static_assert(nnue::kHiddenUnit % kTile == 0);

// Larger weights would not survive the quantisation.
inline constexpr float kWeightLimit = 1.98F;

// Where the weights are in the array: for every tile [row][neuron], biases [neuron], outputs [bucket][view][neuron];
// the biases of the outputs at the end.
class ParameterLayout {
 public:
  explicit ParameterLayout(const nnue::Architecture& a)
      : rows_(a.rows()), king_buckets_(a.king_buckets), buckets_(a.output_buckets), hidden_(a.hidden) {}

  int tiles() const { return hidden_ / kTile; }
  int buckets() const { return buckets_; }
  std::size_t tile_size() const { return static_cast<std::size_t>(rows_ + 1 + 2 * buckets_) * kTile; }
  std::size_t tile(int t) const { return static_cast<std::size_t>(t) * tile_size(); }
  std::size_t feature(int t, int row) const { return tile(t) + static_cast<std::size_t>(row) * kTile; }
  std::size_t bias(int t) const { return feature(t, rows_); }
  std::size_t output(int t, int bucket, int view) const { return feature(t, rows_ + 1 + 2 * bucket + view); }
  std::size_t output_bias(int bucket) const { return tile(tiles()) + static_cast<std::size_t>(bucket); }
  std::size_t size() const { return output_bias(buckets_); }

  // What king buckets can learn together: one bucket's inputs, [tile][row][neuron]. None if there is only one.
  std::size_t shared_tile_size() const {
    return king_buckets_ > 1 ? static_cast<std::size_t>(rows_ / king_buckets_) * kTile : 0;
  }
  std::size_t shared_size() const { return static_cast<std::size_t>(tiles()) * shared_tile_size(); }

 private:
  int rows_;
  int king_buckets_;
  int buckets_;
  int hidden_;
};

// What a position switches on: rows of the weights for the side to move (view 0) and for the other (view 1).
struct ActiveFeatures {
  std::array<std::array<std::uint16_t, nnue::kMaxActive>, 2> rows;
  int count = 0;
  int bucket = 0;
};
ActiveFeatures active_features(const nnue::Architecture& a, const PackedPosition& position);

struct FloatNetwork {
  nnue::Architecture architecture;
  nnue::AlignedVector<float> weights;

  // Small random weights.
  static FloatNetwork random(const nnue::Architecture& a, std::uint64_t seed);
  // The weights of a finished network, as exact as its integers are.
  static FloatNetwork of(const nnue::Network& network);
  // So many times as many neurons with nearly the same output: copies that share the output among them and differ a
  // little, so that they can learn to be different.
  FloatNetwork widened(int times, std::uint64_t seed) const;
  // The same output, with weights of their own for so many places of the king. Precondition: it has one, or as many.
  FloatNetwork split_by_king(int buckets) const;
  ParameterLayout layout() const { return ParameterLayout(architecture); }
  // The slow and obvious way, in double precision: the output before the scale, from the side to move's view.
  double output(const PackedPosition& position) const;
  // Rounds to integers. Fails only if the weights are out of all bounds.
  Expected<nnue::Network, nnue::NetworkError> quantised(int scale, nnue::Provenance provenance) const;
};

}  // namespace kiebitz
