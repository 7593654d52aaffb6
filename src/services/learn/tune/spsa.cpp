#include "learn/tune/spsa.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kiebitz {
namespace {

// How fast rate and steps shrink (Spall's practical values), and the share of the trials that damps the first ones.
constexpr double kRateDecay = 0.602;
constexpr double kStepDecay = 0.101;
constexpr double kDamping = 0.1;

// A margin that changes its sign, or a divisor of zero, would be another search.
double keep_sign(double value, double previous) { return previous < 0 ? std::min(value, -1.0) : std::max(value, 1.0); }

}  // namespace

Spsa::Spsa(std::vector<TunedParameter> parameters, const Schedule& schedule, int trials_done)
    : parameters_(std::move(parameters)), schedule_(schedule), trials_done_(trials_done) {}

Spsa::Trial Spsa::next_trial(Random& random) const {
  const double all = schedule_.trials;
  const double now = std::min(all, trials_done_ + 1.0);
  const double widening = std::pow(all / now, kStepDecay);
  Trial trial;
  // The gain of the theory is rate / step squared; a result times a step then gives the change.
  trial.rate =
      schedule_.rate * std::pow((kDamping + 1) * all / (kDamping * all + now), kRateDecay) / (widening * widening);
  for (const TunedParameter& parameter : parameters_) {
    const double step = parameter.step * widening * (random.below(2) == 0 ? 1 : -1);
    // Rounded at random, both sides alike, so that steps below one have an effect too.
    const double chance = random.uniform();
    const auto rounded = [&](double value) {
      return static_cast<int>(std::floor(keep_sign(value, parameter.value) + chance));
    };
    trial.plus.push_back(rounded(parameter.value + step));
    trial.minus.push_back(rounded(parameter.value - step));
    trial.steps.push_back(step);
  }
  return trial;
}

void Spsa::learn(const Trial& trial, double result) {
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    TunedParameter& parameter = parameters_[i];
    parameter.value = keep_sign(parameter.value + trial.rate * trial.steps[i] * result, parameter.value);
  }
  ++trials_done_;
}

}  // namespace kiebitz
