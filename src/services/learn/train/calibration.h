// Calibration: scales each output of a network so that equal values mean equal expected results in all phases. Training
// on search scores does not ensure that: with many pieces a score of one pawn wins far more often than in an ending.
// Without calibration the search exchanges into endings whose values are too high. Each output belongs to a range of
// piece counts. Pure functions.
#pragma once

#include <vector>

#include "learn/train/float_network.h"

namespace kiebitz {

// The width of the curve with which the network's values predict the results of these games best. It grows with the
// size of the values.
double width_of_values(const FloatNetwork& network, int scale, const PositionList& positions);

// The factor of each output with which it predicts the results of these games at this width. An output with too few
// positions gets the factor of the whole network; without any results all factors are 1.
std::vector<double> calibration_of(const FloatNetwork& network, int scale, const PositionList& positions, double width);

// The network with its outputs multiplied by these factors, one for each.
FloatNetwork scaled(FloatNetwork network, const std::vector<double>& factors);

}  // namespace kiebitz
