// The evaluation as a smooth function of real-valued weights, and the error of its predictions with its gradient.
// Pure functions; safe to call from several threads.
#pragma once

#include <vector>

#include "learn/tune/tuner_data.h"

namespace kiebitz {

// A pair of real numbers, middlegame and endgame.
struct RealPair {
  double mg = 0;
  double eg = 0;
};

// One per weight: parameters, or the error's derivatives by them.
using RealWeights = std::vector<RealPair>;

RealWeights to_real(const Weights& weights);
// Rounds to the nearest integers and keeps them inside what a Tapered holds.
Weights to_integer(const RealWeights& weights);

// The expected result of a value: 1 / (1 + exp(-value / width)).
double expectation(double value, double width);

struct TargetOptions {
  double width = 200;        // of the expectation curve for the evaluation, in its units
  double score_width = 200;  // of the one for search scores
  double score_share = 0;    // 0: results only, 1: search scores only, where there are any
};

class TunerModel {
 public:
  TunerModel(const TunerData& data, const TargetOptions& target) : data_(&data), target_(target) {}

  // From White's view, before rounding.
  double value(const TunerData::Sample& sample, const RealWeights& weights) const;
  // The target of the expected result.
  double target(const TunerData::Sample& sample) const;
  double squared_error(const TunerData::Sample& sample, const RealWeights& weights) const;
  // Adds the derivatives of this sample's squared error to the gradient and returns the error.
  double add_gradient(const TunerData::Sample& sample, const RealWeights& weights, RealWeights& gradient) const;

 private:
  struct Forward {
    double value = 0;
    double mg_share = 0;  // derivative of the value by the middlegame sum
    double eg_share = 0;
    std::array<RealPair, 2> danger;  // of each king, before the penalty
  };
  Forward run(const TunerData::Sample& sample, const RealWeights& weights) const;

  const TunerData* data_;
  TargetOptions target_;
};

}  // namespace kiebitz
