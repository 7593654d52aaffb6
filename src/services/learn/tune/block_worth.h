// What the blocks of the classical weights are worth: how much worse the evaluation predicts results without each of
// them, the others unchanged. Pure function.
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
  double error = 0;                // mean squared error with all of them, at the width that suits them best
  std::vector<BlockWorth> blocks;  // the most important first
};

// Precondition: there are positions.
BlockWorths block_worths(const TunerData& data, const Weights& weights);

}  // namespace kiebitz
