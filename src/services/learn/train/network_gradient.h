// Forward and backward passes of a batch. Only active inputs are processed: about fifty rows of additions per position
// and direction instead of 1536. Work is divided by tiles of neurons, so that no two threads write the same weights and
// every sum has the same order with any number of threads: results are reproducible to the bit. Owns its buffers; one
// thread uses it and passes a team of threads.
#pragma once

#include <span>
#include <vector>

#include "learn/train/float_network.h"
#include "learn/train/thread_team.h"

namespace kiebitz {

// The target of an output: a mixture of the game's result and the search score.
struct NetworkTarget {
  double scale = 400;       // centipawns per unit of output
  double result_share = 0;  // 0: search scores only, 1: results only

  double of(const PackedPosition& position) const;
};

class NetworkGradient {
 public:
  NetworkGradient(const nnue::Architecture& architecture, const NetworkTarget& target, int max_batch, ThreadTeam& team);

  // Sum of the squared errors of the expectations.
  double loss(const FloatNetwork& network, std::span<const PackedPosition* const> batch);
  // The same; adds the derivatives of the mean over the batch to the gradient, then calls finish(first, last) for each
  // range of weights whose gradient is complete, on the thread that has the range in its cache.
  double loss_and_gradient(const FloatNetwork& network, std::span<const PackedPosition* const> batch,
                           std::span<float> gradient, const std::function<void(std::size_t, std::size_t)>& finish);

 private:
  void read_batch(std::span<const PackedPosition* const> batch);
  void forward_tile(const FloatNetwork& network, int tile, bool keep);
  double compare(const FloatNetwork& network);
  void backward_tile(const FloatNetwork& network, int tile, std::span<float> gradient);
  float* values(int tile, int i) {
    return values_.data() + (static_cast<std::size_t>(tile) * max_batch_ + static_cast<std::size_t>(i)) * 2 * kTile;
  }

  nnue::Architecture architecture_;
  ParameterLayout at_;
  NetworkTarget target_;
  std::size_t max_batch_;
  ThreadTeam& team_;
  int size_ = 0;                        // of the current batch
  std::vector<ActiveFeatures> active_;  // [position]
  std::vector<float> targets_;          // [position]
  std::vector<float> slopes_;           // [position]: derivative of the loss by the output
  std::vector<float> outputs_;          // [tile][position]: each tile's part of the output
  nnue::AlignedVector<float> values_;   // [tile][position][view][neuron], before the activation
};

}  // namespace kiebitz
