#include "learn/tune/block_worth.h"

#include <algorithm>

#include "base/assert.h"
#include "learn/tune/tuner_model.h"
#include "learn/tune/tuner_width.h"

namespace kiebitz {
namespace {

double fitted_width(const TunerData& data, const RealWeights& weights) {
  const TunerModel model(data, {});
  Predictions predictions;
  for (std::size_t i = 0; i < data.size(); ++i) {
    predictions.values.push_back(static_cast<float>(model.value(data[i], weights)));
    predictions.results.push_back(data[i].result);
  }
  return fit_width(predictions);
}

double mean_error(const TunerData& data, const TunerModel& model, const RealWeights& weights) {
  double sum = 0;
  for (std::size_t i = 0; i < data.size(); ++i) sum += model.squared_error(data[i], weights);
  return sum / static_cast<double>(data.size());
}

RealWeights without(RealWeights weights, Block block) {
  std::fill_n(weights.begin() + at(block), kBlocks[index(block)].size, RealPair{});
  return weights;
}

}  // namespace

BlockWorths block_worths(const TunerData& data, const Weights& weights) {
  KIEBITZ_ASSERT(data.size() > 0, "no positions to judge weights by");
  const RealWeights all = to_real(weights);
  TargetOptions target;
  target.width = fitted_width(data, all);
  const TunerModel model(data, target);
  BlockWorths result{mean_error(data, model, all), {}};
  for (int i = 0; i < kBlockCount; ++i) {
    const auto block = static_cast<Block>(i);
    result.blocks.push_back({block, mean_error(data, model, without(all, block))});
  }
  std::stable_sort(result.blocks.begin(), result.blocks.end(),
                   [](const BlockWorth& a, const BlockWorth& b) { return a.error_without > b.error_without; });
  return result;
}

}  // namespace kiebitz
