#include "learn/train/adam.h"

#include <algorithm>
#include <cmath>

#include "learn/train/float_network.h"

namespace kiebitz {
namespace {

constexpr float kMeanDecay = 0.9F;
constexpr float kSquareDecay = 0.999F;
// A weight with a smaller gradient takes a smaller step. Without it, inputs that are rarely active take full steps by
// chance, and the network overfits sooner.
constexpr float kSmallGradient = 1e-5F;

}  // namespace

void adam_step(const AdamRange& range, const AdamStep& step) {
  const auto mean_bias = static_cast<float>(1 / (1 - std::pow(kMeanDecay, step.number)));
  const auto square_bias = static_cast<float>(1 / (1 - std::pow(kSquareDecay, step.number)));
  const auto rate = static_cast<float>(step.rate);
  const auto kept = static_cast<float>(1 - step.rate * step.decay);
  float* __restrict w = range.weights.data();
  float* __restrict g = range.gradient.data();
  float* __restrict m = range.mean.data();
  float* __restrict v = range.square.data();
  for (std::size_t i = 0; i < range.weights.size(); ++i) {
    m[i] = kMeanDecay * m[i] + (1 - kMeanDecay) * g[i];
    v[i] = kSquareDecay * v[i] + (1 - kSquareDecay) * g[i] * g[i];
    const float moved = w[i] * kept - rate * (m[i] * mean_bias) / (std::sqrt(v[i] * square_bias) + kSmallGradient);
    w[i] = std::min(std::max(moved, -kWeightLimit), kWeightLimit);
    g[i] = 0;
  }
}

}  // namespace kiebitz
