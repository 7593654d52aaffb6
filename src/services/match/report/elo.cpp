#include "match/report/elo.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kiebitz::match {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double normal_distribution(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

template <std::size_t N>
ScoreSample sample_of_counts(const std::array<std::int64_t, N>& counts, int games_per_result) {
  ScoreSample sample;
  sample.games_per_result = games_per_result;
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < N; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(N - 1);
    const auto count = static_cast<double>(counts[i]);
    sample.count += count;
    sum += count * share;
    squares += count * share * share;
  }
  if (sample.count == 0) return sample;
  sample.mean = sum / sample.count;
  sample.variance = std::max(0.0, squares / sample.count - sample.mean * sample.mean);
  return sample;
}

// A single result has no spread, and a few may be equal by chance, which must not look like certainty.
constexpr double kFewestResults = 2;
constexpr double kFewestEqualResults = 10;

// The probability that the first side is the better one if all results favour the same side, which happens to equal
// sides with probability 1 / 2^count.
double superiority_of_equal_results(double count, double lead) {
  const double by_chance = std::exp2(-count);
  return lead > 0 ? 1 - by_chance : lead < 0 ? by_chance : 0.5;
}

EloEstimate unsure_estimate(double score) {
  EloEstimate estimate;
  estimate.score = score;
  estimate.elo = elo_from_score(score);
  estimate.low = -kInfinity;
  estimate.high = kInfinity;
  estimate.error = kInfinity;
  estimate.normalized_error = kInfinity;
  return estimate;
}

}  // namespace

double elo_from_score(double score) {
  if (score <= 0) return -kInfinity;
  if (score >= 1) return kInfinity;
  return 400.0 * std::log10(score / (1.0 - score));  // an even score is 0, not -0
}

double score_from_elo(double elo) { return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0)); }

ScoreSample sample_of(const ScoreCounts& games) {
  return sample_of_counts(std::array<std::int64_t, 3>{games.losses, games.draws, games.wins}, 1);
}

ScoreSample sample_of(const PairCounts& pairs) { return sample_of_counts(pairs.counts, 2); }

EloEstimate estimate_elo(const ScoreSample& sample) {
  if (sample.count < kFewestResults) return unsure_estimate(sample.mean);
  EloEstimate estimate;
  const double deviation = std::sqrt(sample.variance / sample.count);
  const double lead = sample.mean - 0.5;
  estimate.score = sample.mean;
  estimate.elo = elo_from_score(sample.mean);
  estimate.low = elo_from_score(sample.mean - kSigmas95 * deviation);
  estimate.high = elo_from_score(sample.mean + kSigmas95 * deviation);
  if (std::isinf(estimate.elo)) estimate.error = kInfinity;
  if (deviation == 0) {
    if (sample.count < kFewestEqualResults) estimate = unsure_estimate(sample.mean);
    estimate.superiority = superiority_of_equal_results(sample.count, lead);
    estimate.normalized_elo = lead == 0 ? 0 : std::copysign(kInfinity, lead);
    return estimate;
  }
  const bool bounded = std::isfinite(estimate.low) && std::isfinite(estimate.high);
  estimate.error = bounded ? (estimate.high - estimate.low) / 2 : kInfinity;
  // The deviation of a single game, as if games were independent: a pair averages two of them.
  const double game_deviation = std::sqrt(sample.variance * sample.games_per_result);
  estimate.normalized_elo = kNormalizedEloPerSigma * lead / game_deviation;
  estimate.normalized_error = kNormalizedEloPerSigma * kSigmas95 / std::sqrt(sample.count * sample.games_per_result);
  estimate.superiority = normal_distribution(lead / deviation);
  return estimate;
}

}  // namespace kiebitz::match
