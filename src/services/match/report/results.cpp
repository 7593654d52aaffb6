#include "match/report/results.h"

#include <algorithm>

namespace kiebitz::match {
namespace {

int half_points_of_white(GameResult result) {
  switch (result) {
    case GameResult::WhiteWins:
      return 2;
    case GameResult::Draw:
      return 1;
    case GameResult::BlackWins:
    case GameResult::Unknown:
      break;
  }
  return 0;
}

}  // namespace

void ResultTable::add(const GamePlan& plan, GameResult result, EndReason reason) {
  const auto engines = std::minmax(plan.white, plan.black);
  const int white_points = half_points_of_white(result);
  const int points = plan.white < plan.black ? white_points : 2 - white_points;
  Between& between = between_[{engines.first, engines.second}];
  between.games.add(points);
  ++games_;
  ++endings_[reason];
  if (is_failure(reason)) ++failures_[white_points == 0 ? plan.white : plan.black][reason];
  if (!paired_) return;
  const auto [half, is_first] = half_pairs_.try_emplace(plan.pair, points);
  if (is_first) return;
  between.pairs.add(half->second + points);
  half_pairs_.erase(half);
}

ScoreCounts ResultTable::games_between(std::size_t first, std::size_t second) const {
  const auto found = between_.find(std::minmax(first, second));
  if (found == between_.end()) return {};
  return first < second ? found->second.games : found->second.games.reversed();
}

PairCounts ResultTable::pairs_between(std::size_t first, std::size_t second) const {
  const auto found = between_.find(std::minmax(first, second));
  if (found == between_.end()) return {};
  return first < second ? found->second.pairs : found->second.pairs.reversed();
}

ScoreCounts ResultTable::games_of(std::size_t engine) const {
  ScoreCounts sum;
  for (std::size_t other = 0; other < engines(); ++other)
    if (other != engine) sum += games_between(engine, other);
  return sum;
}

std::vector<Encounter> ResultTable::encounters() const {
  std::vector<Encounter> all;
  for (const auto& [engines, between] : between_)
    all.push_back({engines.first, engines.second, between.games, between.pairs});
  return all;
}

}  // namespace kiebitz::match
