// The network during training: floating-point weights in one array, divided into tiles of neurons. The weights of a
// tile are adjacent and fit the cache of one core, so that one thread can process a tile for a whole batch. Plain data.
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

// Larger weights would overflow after quantisation.
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

  // Parameters that all king buckets share during training: one bucket's inputs, [tile][row][neuron]. Zero with one
  // bucket.
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

// The active inputs of a position: rows of the weights from the view of the side to move (0) and of the other side (1).
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
  // The weights of a quantised network.
  static FloatNetwork of(const nnue::Network& network);
  // A network with `factor` times as many neurons and nearly the same output: each neuron becomes copies that divide
  // its output weight and differ slightly, so that training can separate them.
  FloatNetwork widened(int times, std::uint64_t seed) const;
  // The same output with separate weights for this many king buckets. Precondition: the network has one bucket or as
  // many.
  FloatNetwork split_by_king(int buckets) const;
  ParameterLayout layout() const { return ParameterLayout(architecture); }
  // Reference implementation in double precision: the output before scaling, from the side to move's view.
  double output(const PackedPosition& position) const;
  // Rounds the weights to integers. Fails if they are out of range.
  Expected<nnue::Network, nnue::NetworkError> quantised(int scale, nnue::Provenance provenance) const;
};

}  // namespace kiebitz
