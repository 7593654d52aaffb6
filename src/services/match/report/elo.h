// Strength from a score: Elo with error bars, normalised Elo, the likelihood of superiority. Pure functions.
#pragma once

#include <cstdint>

#include "match/report/score_counts.h"

namespace kiebitz::match {

// The inverse of the logistic curve: a score of 0.6 is 70.4 Elo. Infinite at 0 and 1.
double elo_from_score(double score);
double score_from_elo(double elo);

// Normalised Elo counts standard deviations of a game: one deviation is 800 / ln 10.
inline constexpr double kNormalizedEloPerSigma = 347.43558552260146;

// A normal distribution is within this many deviations of its mean with 95 per cent.
inline constexpr double kSigmas95 = 1.959963984540054;

// Independent results, each a share of the points between 0 and 1.
struct ScoreSample {
  double count = 0;
  double mean = 0.5;
  double variance = 0;       // of one result
  int games_per_result = 1;  // 2 for pairs
};

ScoreSample sample_of(const ScoreCounts& games);
ScoreSample sample_of(const PairCounts& pairs);

// The bounds have 95 per cent confidence; with fewer than two results they are infinite. Elo values may be infinite
// too; nothing is NaN.
struct EloEstimate {
  double score = 0.5;
  double elo = 0;
  double low = 0;
  double high = 0;
  double error = 0;  // half the distance of the bounds
  double normalized_elo = 0;
  double normalized_error = 0;
  double superiority = 0.5;  // probability that the first is the stronger one
};

EloEstimate estimate_elo(const ScoreSample& sample);

}  // namespace kiebitz::match
