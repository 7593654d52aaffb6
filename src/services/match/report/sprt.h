// The sequential probability ratio test: decides whether the first engine is elo0 (H0) or elo1 (H1) stronger than the
// second, and ends the match as soon as the answer is clear. The ratio is the generalised one of Michel Van den Bergh:
// it compares, for each hypothesis, the most likely distribution of the five results of a pair (or the three of a game)
// with that strength. Pure functions.
#pragma once

#include <cstdint>

#include "match/report/score_counts.h"

namespace kiebitz::match {

enum class EloModel : std::uint8_t {
  Logistic,    // elo0 and elo1 are Elo
  Normalized,  // normalised Elo: the length of a test depends on it alone, not on the draw rate
};

struct SprtSettings {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  // probability of accepting H1 although H0 is true
  double beta = 0.05;   // probability of accepting H0 although H1 is true
  EloModel model = EloModel::Logistic;
};

struct SprtBounds {
  double lower = 0;  // below: H0 is accepted
  double upper = 0;
};

enum class SprtDecision : std::uint8_t { Continue, AcceptH0, AcceptH1 };

struct SprtStatus {
  double log_likelihood_ratio = 0;
  SprtBounds bounds;
  SprtDecision decision = SprtDecision::Continue;
};

SprtBounds sprt_bounds(const SprtSettings& settings);
double log_likelihood_ratio(const PairCounts& pairs, const SprtSettings& settings);
double log_likelihood_ratio(const ScoreCounts& games, const SprtSettings& settings);
SprtStatus sprt_status(const PairCounts& pairs, const SprtSettings& settings);
SprtStatus sprt_status(const ScoreCounts& games, const SprtSettings& settings);

}  // namespace kiebitz::match
