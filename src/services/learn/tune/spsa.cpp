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

// A margin that changes its sign, or a divisor of zero, is another search.
double on_its_side(double value, double number) { return number < 0 ? std::min(value, -1.0) : std::max(value, 1.0); }

}  // namespace

Spsa::Spsa(std::vector<TunedNumber> numbers, const Schedule& schedule, int trials_done)
    : numbers_(std::move(numbers)), schedule_(schedule), trials_done_(trials_done) {}

Spsa::Trial Spsa::next_trial(Random& random) const {
  const double all = schedule_.trials;
  const double now = std::min(all, trials_done_ + 1.0);
  const double widening = std::pow(all / now, kStepDecay);
  Trial trial;
  // The gain of the theory is rate / step squared; a result times a step then gives the way to go.
  trial.rate =
      schedule_.rate * std::pow((kDamping + 1) * all / (kDamping * all + now), kRateDecay) / (widening * widening);
  for (const TunedNumber& number : numbers_) {
    const double step = number.step * widening * (random.below(2) == 0 ? 1 : -1);
    // Rounded by chance, both sides alike, so that steps below one count too.
    const double chance = random.uniform();
    const auto rounded = [&](double value) {
      return static_cast<int>(std::floor(on_its_side(value, number.value) + chance));
    };
    trial.plus.push_back(rounded(number.value + step));
    trial.minus.push_back(rounded(number.value - step));
    trial.steps.push_back(step);
  }
  return trial;
}

void Spsa::learn(const Trial& trial, double result) {
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    TunedNumber& number = numbers_[i];
    number.value = on_its_side(number.value + trial.rate * trial.steps[i] * result, number.value);
  }
  ++trials_done_;
}

}  // namespace kiebitz
