#include "learn/train/calibration.h"

#include "base/assert.h"
#include "learn/tune/tuner_width.h"

namespace kiebitz {
namespace {

constexpr std::size_t kPositionsToFit = 400'000;
// With fewer positions, a handful of games would decide.
constexpr std::size_t kFewestPositions = 2'000;

struct CalibrationSample {
  Predictions all;
  std::vector<Predictions> of_output;
};

CalibrationSample sample(const FloatNetwork& network, int scale, const PositionList& positions) {
  CalibrationSample taken;
  taken.of_output.resize(static_cast<std::size_t>(network.layout().buckets()));
  const std::size_t stride = positions.size() / kPositionsToFit + 1;
  for (std::size_t i = 0; i < positions.size(); i += stride) {
    const PackedPosition& p = positions[i];
    if (p.result == kNoResult) continue;
    const auto value = static_cast<float>(network.output(p) * scale);
    const float result = static_cast<float>(p.result) / 2;
    const int bucket = network.architecture.output_bucket(popcount(p.occupied));
    for (Predictions* to : {&taken.all, &taken.of_output[static_cast<std::size_t>(bucket)]}) {
      to->values.push_back(value);
      to->results.push_back(result);
    }
  }
  return taken;
}

}  // namespace

double width_of_values(const FloatNetwork& network, int scale, const PositionList& positions) {
  return fit_width(sample(network, scale, positions).all);
}

std::vector<double> calibration_of(const FloatNetwork& network, int scale, const PositionList& positions,
                                   double width) {
  const CalibrationSample taken = sample(network, scale, positions);
  const auto is_enough = [](const Predictions& p) { return p.values.size() >= kFewestPositions; };
  const double as_a_whole = is_enough(taken.all) ? width / fit_width(taken.all) : 1.0;
  std::vector<double> factors(taken.of_output.size(), as_a_whole);
  for (std::size_t b = 0; b < factors.size(); ++b)
    if (is_enough(taken.of_output[b])) factors[b] = width / fit_width(taken.of_output[b]);
  return factors;
}

FloatNetwork scaled(FloatNetwork network, const std::vector<double>& factors) {
  const ParameterLayout at = network.layout();
  KIEBITZ_ASSERT(factors.size() == static_cast<std::size_t>(at.buckets()), "one factor for each output");
  for (int bucket = 0; bucket < at.buckets(); ++bucket) {
    const auto factor = static_cast<float>(factors[static_cast<std::size_t>(bucket)]);
    for (int t = 0; t < at.tiles(); ++t)
      for (int view = 0; view < 2; ++view)
        for (std::size_t i = 0; i < kTile; ++i) network.weights[at.output(t, bucket, view) + i] *= factor;
    network.weights[at.output_bias(bucket)] *= factor;
  }
  return network;
}

}  // namespace kiebitz
