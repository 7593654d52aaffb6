// Lines of the engine as insight takes them, with the winning chance of the review. Pure functions.
#pragma once

#include <vector>

#include "engine/score.h"
#include "insight/facts/engine_line.h"
#include "review/win_chance.h"

namespace kiebitz::review {

inline insight::EngineLine engine_line(std::vector<Move> moves, const Score& score) {
  return {std::move(moves), score, win_percent(white_centipawns(score))};
}

}  // namespace kiebitz::review
