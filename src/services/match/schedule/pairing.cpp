#include "match/schedule/pairing.h"

#include <algorithm>

#include "base/assert.h"

namespace kiebitz::match {

Schedule::Schedule(std::size_t engines, const ScheduleOptions& options) : options_(options) {
  const std::size_t first_players = options.format == MatchFormat::Gauntlet ? options.challengers : engines;
  for (std::size_t first = 0; first < first_players; ++first) {
    const std::size_t begin = options.format == MatchFormat::Gauntlet ? options.challengers : first + 1;
    const std::size_t end =
        options.format == MatchFormat::Ladder ? std::min(engines, first + 1 + options.challengers) : engines;
    for (std::size_t second = begin; second < end; ++second) encounters_.emplace_back(first, second);
  }
}

GamePlan Schedule::game(std::size_t number) const {
  KIEBITZ_ASSERT(number < total_games(), "the schedule has a game of this number");
  const std::size_t per_round = encounters_.size() * options_.games_per_encounter;
  const std::size_t round = number / per_round;
  const std::size_t encounter = number % per_round / options_.games_per_encounter;
  const std::size_t game = number % options_.games_per_encounter;
  // Single games alternate the colours from round to round instead.
  const bool reversed = has_pairs() ? game % 2 == 1 : (round + encounter) % 2 == 1;
  const std::size_t games_per_opening = has_pairs() ? 2 : 1;
  const std::size_t openings_per_round = options_.games_per_encounter / games_per_opening;

  GamePlan plan;
  plan.number = number;
  plan.round = round;
  plan.pair = number / games_per_opening;
  plan.opening = round * openings_per_round + game / games_per_opening;
  plan.white = encounters_[encounter].first;
  plan.black = encounters_[encounter].second;
  if (reversed) std::swap(plan.white, plan.black);
  return plan;
}

}  // namespace kiebitz::match
