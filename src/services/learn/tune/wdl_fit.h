// Fits the chances of win, draw and loss (engine/score.h) to the results of games whose moves have scores. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>

#include "engine/score.h"
#include "learn/data/game_record.h"

namespace kiebitz {

// How often positions with about the same score and the same material were lost, drawn and won by the side to move.
class WdlCounts {
 public:
  void add_game(const GameRecord& game);

  std::uint64_t positions() const { return positions_; }
  // Mean of minus the logarithm of the chance the model gave to what happened.
  double loss(const WdlModel& model) const;

 private:
  using Results = std::array<double, 3>;  // losses, draws, wins

  std::map<std::pair<int, int>, Results> cells_;  // by score, rounded, and material
  std::uint64_t positions_ = 0;
};

// The model with the smallest loss, searched from `start` on.
WdlModel fit_wdl(const WdlCounts& counts, const WdlModel& start);

}  // namespace kiebitz
