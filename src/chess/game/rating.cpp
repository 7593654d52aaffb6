#include "game/rating.h"

#include <algorithm>
#include <cmath>

namespace kiebitz {

double expected_score(double own, double opponent) { return 1 / (1 + std::pow(10, (opponent - own) / 400)); }

double k_factor(const Rating& rating) {
  if (rating.results.games() < 30) return 40;
  return rating.value < 2400 ? 20 : 10;
}

Rating updated(const Rating& rating, double opponent, double points) {
  Rating next = rating;
  next.value += k_factor(rating) * (points - expected_score(rating.value, opponent));
  next.results.wins += points == 1;
  next.results.losses += points == 0;
  next.results.draws += points == 0.5;
  return next;
}

double rating_error(const ResultCounts& results) {
  constexpr double kUnknown = 800;
  constexpr double kTwoSided95 = 1.959964;
  if (results.games() == 0) return kUnknown;
  const double n = results.games() + 1;
  const double mean = (results.points() + 0.5) / n;
  const double squares = results.wins + (results.draws + 1) * 0.25;
  // One game says nothing about its spread: at least that of a fair coin with draws is assumed.
  const double variance = std::max(squares / n - mean * mean, 0.05);
  const double elo_per_point = 400 / std::log(10) / (mean * (1 - mean));
  return std::min(kUnknown, kTwoSided95 * std::sqrt(variance / n) * elo_per_point);
}

}  // namespace kiebitz
