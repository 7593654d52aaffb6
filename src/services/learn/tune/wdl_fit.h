// Fits the chances of win, draw and loss (engine/score.h) to the results of games whose moves have scores. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <utility>

#include "engine/score.h"
#include "learn/data/game_record.h"

namespace kiebitz {

// Counts results by score (rounded) and material from the view of the side to move.
class WdlCounts {
 public:
  void add_game(const GameRecord& game);

  std::uint64_t positions() const { return positions_; }
  // Cross entropy: the mean of -log of the probability that the model gave to the result.
  double loss(const WdlModel& model) const;

 private:
  using Results = std::array<double, 3>;  // losses, draws, wins

  std::map<std::pair<int, int>, Results> cells_;  // by score, rounded, and material
  std::uint64_t positions_ = 0;
};

// The model with the smallest loss; the search begins at `start`.
WdlModel fit_wdl(const WdlCounts& counts, const WdlModel& start);

}  // namespace kiebitz
