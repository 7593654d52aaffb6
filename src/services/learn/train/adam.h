// AdamW (Loshchilov and Hutter 2019): Adam with decoupled weight decay; weights stay within kWeightLimit. Different
// threads may step different ranges of weights at the same time.
#pragma once

#include <span>

#include "eval/nnue/aligned.h"

namespace kiebitz {

struct AdamState {
  nnue::AlignedVector<float> mean;
  nnue::AlignedVector<float> square;

  static AdamState before_the_first_step(std::size_t weights) {
    return {nnue::AlignedVector<float>(weights, 0.0F), nnue::AlignedVector<float>(weights, 0.0F)};
  }
};

struct AdamStep {
  double rate = 0.001;
  double decay = 0.01;  // share of a weight lost per unit of rate
  int number = 1;       // from 1
};

// All four ranges have the same length; the gradient is set to zero.
struct AdamRange {
  std::span<float> weights;
  std::span<float> gradient;
  std::span<float> mean;
  std::span<float> square;
};
void adam_step(const AdamRange& range, const AdamStep& step);

}  // namespace kiebitz
