// How one evaluation follows from the weights: with it a tuner computes the effect of a change of weights without
// evaluating again. Pure functions.
#pragma once

#include <array>
#include <vector>

#include "eval/tapered.h"
#include "eval/weights.h"
#include "rules/position.h"

namespace kiebitz {

struct WeightCount {
  int weight;
  int count;
};

struct Trace {
  std::vector<WeightCount> counts;                 // White's minus Black's, only where not zero
  std::array<std::vector<WeightCount>, 2> danger;  // for each side's king, only where not zero
  Tapered fixed;                                   // not from weights: endgame bonuses
  int phase = 0;
  int scale = 0;
  int fade = 0;
  bool known_endgame = false;  // the value is a rule, not a sum of weights: useless for tuning
  int total = 0;               // the evaluation from White's view
};

// Precondition: not in check. The weights decide which side is ahead and thereby the scale, but nothing else.
Trace trace_evaluation(const Position& position, const Weights& weights = default_weights());

}  // namespace kiebitz
