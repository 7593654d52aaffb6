// The schedule: opponents, colours and openings in a fixed order that depends on the game's number alone, so that a
// match can be continued. All games of a round share one opening (or, with more than two games per encounter, every two
// games share one); the second game of a pair has the colours reversed. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "match/games/game_record.h"

namespace kiebitz::match {

enum class MatchFormat : std::uint8_t {
  RoundRobin,  // each against each
  Gauntlet,    // the first engines against all others
  Ladder,      // each against the next ones in the list, which is sorted by strength
};

struct ScheduleOptions {
  MatchFormat format = MatchFormat::RoundRobin;
  // In a gauntlet the number of first engines, in a ladder the number of next engines that each plays.
  std::size_t challengers = 1;
  std::size_t rounds = 1;
  std::size_t games_per_encounter = 2;  // per pair of opponents, 1 or an even number
};

class Schedule {
 public:
  Schedule(std::size_t engines, const ScheduleOptions& options);

  std::size_t total_games() const { return options_.rounds * encounters_.size() * options_.games_per_encounter; }
  bool has_pairs() const { return options_.games_per_encounter % 2 == 0; }
  GamePlan game(std::size_t number) const;  // number < total_games()
  const std::vector<std::pair<std::size_t, std::size_t>>& encounters() const { return encounters_; }

 private:
  ScheduleOptions options_;
  std::vector<std::pair<std::size_t, std::size_t>> encounters_;
};

}  // namespace kiebitz::match
