// Ratings of several engines from all their games: the most likely ones of the Bradley-Terry model, in which the
// expected score is the logistic curve of the rating difference and a draw counts as half a win. For two engines this
// is exactly the Elo of their score. The error bars use the spread of the real results (few draws: wide, many: narrow).
// Pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "match/report/score_counts.h"

namespace kiebitz::match {

// The results of two engines against each other, from the first one's view.
struct Encounter {
  std::size_t first = 0;
  std::size_t second = 0;
  ScoreCounts games;
  PairCounts pairs;  // may be empty if games are not paired
};

struct RatingAnchor {
  std::size_t engine = 0;
  double rating = 0;
};

struct Rating {
  double elo = 0;
  double error = 0;  // 95 per cent; against the anchor, or against the average of all
};

struct RatingFit {
  std::vector<Rating> ratings;
  // True if an engine won or lost all games, or groups never met: then no finite ratings exist. Each engine gets one
  // made-up draw against an average opponent, and the ratings are only a hint.
  bool is_guess = false;
};

// Without an anchor the average rating is 0.
RatingFit fit_ratings(std::size_t engines, const std::vector<Encounter>& encounters,
                      const std::optional<RatingAnchor>& anchor);

}  // namespace kiebitz::match
