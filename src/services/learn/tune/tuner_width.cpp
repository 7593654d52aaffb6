#include "learn/tune/tuner_width.h"

#include "learn/tune/tuner_model.h"

namespace kiebitz {
namespace {

double total_error(const Predictions& predictions, double width) {
  double sum = 0;
  for (std::size_t i = 0; i < predictions.values.size(); ++i) {
    const double miss = expectation(predictions.values[i], width) - predictions.results[i];
    sum += miss * miss;
  }
  return sum;
}

}  // namespace

// Golden-section search: the error has one minimum.
double fit_width(const Predictions& predictions) {
  constexpr double kGolden = 0.6180339887498949;
  constexpr double kPrecision = 0.5;
  double low = kSmallestWidth;
  double high = kLargestWidth;
  while (high - low > kPrecision) {
    const double left = high - kGolden * (high - low);
    const double right = low + kGolden * (high - low);
    if (total_error(predictions, left) < total_error(predictions, right)) {
      high = right;
    } else {
      low = left;
    }
  }
  return (low + high) / 2;
}

}  // namespace kiebitz
