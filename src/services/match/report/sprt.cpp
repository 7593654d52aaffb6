#include "match/report/sprt.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "match/report/elo.h"

namespace kiebitz::match {
namespace {

// Distributions over equally spaced results between 0 and 1.
template <std::size_t N>
using Distribution = std::array<double, N>;

// A result that has not occurred yet is still possible.
constexpr double kUnseen = 1e-3;
constexpr int kBisections = 100;
constexpr int kMaxIterations = 50;
constexpr double kSolved = 1e-10;

template <std::size_t N>
constexpr double result(std::size_t i) {
  return static_cast<double>(i) / static_cast<double>(N - 1);
}

// The distribution closest to the observed one (with the largest likelihood) under which `values` average to zero. It
// has the form observed / (1 + x * value); x is where the average crosses zero, which falls as x grows.
template <std::size_t N>
Distribution<N> most_likely_with_zero_mean(const Distribution<N>& observed, const std::array<double, N>& values) {
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  if (*least >= 0 || *greatest <= 0) return observed;
  double low = -1 / *greatest;
  double high = -1 / *least;
  for (int i = 0; i < kBisections; ++i) {
    const double x = (low + high) / 2;
    double average = 0;
    for (std::size_t k = 0; k < N; ++k) average += observed[k] * values[k] / (1 + x * values[k]);
    (average > 0 ? low : high) = x;
  }
  const double x = (low + high) / 2;
  Distribution<N> fitted{};
  for (std::size_t k = 0; k < N; ++k) fitted[k] = observed[k] / (1 + x * values[k]);
  return fitted;
}

template <std::size_t N>
Distribution<N> most_likely_with_score(const Distribution<N>& observed, double score) {
  std::array<double, N> values{};
  for (std::size_t k = 0; k < N; ++k) values[k] = result<N>(k) - score;
  return most_likely_with_zero_mean(observed, values);
}

// The same under the condition (mean - 1/2) = t * deviation. Its gradient at a distribution is a set of values that
// must average to zero, so the problem above is solved repeatedly until the distribution is stable.
template <std::size_t N>
Distribution<N> most_likely_with_t(const Distribution<N>& observed, double t) {
  Distribution<N> fitted = observed;
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    double mean = 0;
    double variance = 0;
    for (std::size_t k = 0; k < N; ++k) mean += fitted[k] * result<N>(k);
    for (std::size_t k = 0; k < N; ++k) variance += fitted[k] * (result<N>(k) - mean) * (result<N>(k) - mean);
    const double deviation = std::sqrt(variance);
    std::array<double, N> values{};
    for (std::size_t k = 0; k < N; ++k) {
      const double distance = (result<N>(k) - mean) / deviation;
      values[k] = result<N>(k) - 0.5 - t * deviation * (1 + distance * distance) / 2;
    }
    const Distribution<N> next = most_likely_with_zero_mean(observed, values);
    double change = 0;
    for (std::size_t k = 0; k < N; ++k) change = std::max(change, std::abs(next[k] - fitted[k]));
    fitted = next;
    if (change < kSolved) break;
  }
  return fitted;
}

template <std::size_t N>
double log_ratio(const std::array<std::int64_t, N>& counts, const SprtSettings& settings, int games_per_result) {
  Distribution<N> observed{};
  double total = 0;
  for (std::size_t k = 0; k < N; ++k) {
    observed[k] = counts[k] == 0 ? kUnseen : static_cast<double>(counts[k]);
    total += observed[k];
  }
  if (std::all_of(counts.begin(), counts.end(), [](std::int64_t count) { return count == 0; })) return 0;
  for (double& share : observed) share /= total;

  const auto fit = [&](double elo) {
    if (settings.model == EloModel::Logistic) return most_likely_with_score(observed, score_from_elo(elo));
    return most_likely_with_t(observed, elo / kNormalizedEloPerSigma * std::sqrt(games_per_result));
  };
  const Distribution<N> under_h0 = fit(settings.elo0);
  const Distribution<N> under_h1 = fit(settings.elo1);
  double sum = 0;
  for (std::size_t k = 0; k < N; ++k) sum += observed[k] * std::log(under_h1[k] / under_h0[k]);
  return total * sum;
}

SprtStatus status_of(double ratio, const SprtSettings& settings) {
  SprtStatus status{ratio, sprt_bounds(settings), SprtDecision::Continue};
  if (ratio >= status.bounds.upper) status.decision = SprtDecision::AcceptH1;
  if (ratio <= status.bounds.lower) status.decision = SprtDecision::AcceptH0;
  return status;
}

}  // namespace

SprtBounds sprt_bounds(const SprtSettings& settings) {
  return {std::log(settings.beta / (1 - settings.alpha)), std::log((1 - settings.beta) / settings.alpha)};
}

double log_likelihood_ratio(const PairCounts& pairs, const SprtSettings& settings) {
  return log_ratio(pairs.counts, settings, 2);
}

double log_likelihood_ratio(const ScoreCounts& games, const SprtSettings& settings) {
  return log_ratio(std::array<std::int64_t, 3>{games.losses, games.draws, games.wins}, settings, 1);
}

SprtStatus sprt_status(const PairCounts& pairs, const SprtSettings& settings) {
  return status_of(log_likelihood_ratio(pairs, settings), settings);
}

SprtStatus sprt_status(const ScoreCounts& games, const SprtSettings& settings) {
  return status_of(log_likelihood_ratio(games, settings), settings);
}

}  // namespace kiebitz::match
