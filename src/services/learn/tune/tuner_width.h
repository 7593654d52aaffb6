// Fits the width of the curve from values to expected results: see expectation() in tuner_model.h. Pure function.
#pragma once

#include <vector>

namespace kiebitz {

// Values and the results of the games they come from, one each, from White's view.
struct Predictions {
  std::vector<float> values;
  std::vector<float> results;
};

// The width with the smallest error, between kSmallestWidth and kLargestWidth.
double fit_width(const Predictions& predictions);

inline constexpr double kSmallestWidth = 30;
inline constexpr double kLargestWidth = 1000;

}  // namespace kiebitz
