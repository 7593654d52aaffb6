// The contribution of each block of the classical weights: how much the error of the predicted results grows without
// it, the other blocks unchanged. Pure function.
#pragma once

#include <vector>

#include "eval/weights.h"
#include "learn/tune/tuner_data.h"

namespace kiebitz {

struct BlockWorth {
  Block block;
  double error_without = 0;
};

struct BlockWorths {
  double error = 0;                // mean squared error with all blocks, at the best width
  std::vector<BlockWorth> blocks;  // the most important first
};

// Precondition: there are positions.
BlockWorths block_worths(const TunerData& data, const Weights& weights);

}  // namespace kiebitz
