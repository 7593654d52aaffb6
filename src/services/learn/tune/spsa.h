// Simultaneous perturbation stochastic approximation (Spall 1992) with the gain sequences that testers of chess engines
// use. Each trial moves all parameters at once, each in a random direction; the result of the two sides moves the
// values towards the better one. Pure, apart from the random numbers passed in. Not thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"

namespace kiebitz {

struct TunedParameter {
  std::string name;
  double value = 0;
  double step = 1;  // to either side in the last trial; wider in the first ones
};

class Spsa {
 public:
  struct Schedule {
    int trials = 10000;
    double rate = 0.005;  // share of a step that a won trial moves the values at the end; more at the beginning
  };
  // Two neighbours on opposite sides of the present values, rounded.
  struct Trial {
    std::vector<int> plus;
    std::vector<int> minus;
    std::vector<double> steps;  // signed, towards plus
    double rate = 0;
  };

  Spsa(std::vector<TunedParameter> parameters, const Schedule& schedule, int trials_done);

  const std::vector<TunedParameter>& parameters() const { return parameters_; }
  int trials_done() const { return trials_done_; }
  bool is_done() const { return trials_done_ >= schedule_.trials; }

  Trial next_trial(Random& random) const;
  // Result: how much better plus did than minus, from -1 to 1. Results of trials may come in any order.
  void learn(const Trial& trial, double result);

 private:
  std::vector<TunedParameter> parameters_;
  Schedule schedule_;
  int trials_done_;
};

}  // namespace kiebitz
