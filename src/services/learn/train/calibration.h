// Values of all phases on one scale. A network learns from scores of its own searches, and nothing in them says what a
// score is worth: a pawn more wins a full board far more often than an ending. Its outputs belong to numbers of pieces
// left, so each is scaled until equal values promise equal results. Otherwise the search would exchange into endings
// that are worth less than what it gives up. Pure functions.
#pragma once

#include <vector>

#include "learn/train/float_network.h"

namespace kiebitz {

// The width with which the values of a network predict the results of these games: the larger, the larger the values.
double width_of_values(const FloatNetwork& network, int scale, const PositionList& positions);

// By how much to stretch each output so that all predict the results of these games with this width. An output that
// too few positions with results belong to goes with the network as a whole; all stay as they are without any.
std::vector<double> calibration_of(const FloatNetwork& network, int scale, const PositionList& positions, double width);

// With outputs multiplied by these factors, one for each.
FloatNetwork scaled(FloatNetwork network, const std::vector<double>& factors);

}  // namespace kiebitz
