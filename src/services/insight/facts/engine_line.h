// A line of the engine as a value: the moves, and what the engine says of it. The caller has searched it.
#pragma once

#include <optional>
#include <vector>

#include "engine/score.h"
#include "rules/move.h"

namespace kiebitz::insight {

struct EngineLine {
  std::vector<Move> moves;
  Score score;
  double white_chance = 50;  // of winning in per cent, draws counted half, by the formula of the caller

  double chance(Color side) const { return side == Color::White ? white_chance : 100 - white_chance; }

  // In how many of its own moves this side mates; nothing if the score does not say that it does.
  std::optional<int> mates_in(Color side) const {
    if (score.kind != Score::Kind::Mate) return std::nullopt;
    // Zero: the side that looks is mated already.
    const bool wins = (score.value > 0) == (score.view == side);
    return wins ? std::optional(score.value > 0 ? score.value : -score.value) : std::nullopt;
  }
};

}  // namespace kiebitz::insight
