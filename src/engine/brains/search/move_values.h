// Every legal move with what its position is worth to a brain, without searching any further: the list a mini-max
// search begins with. Pure function of its arguments; blocks for as long as that many evaluations take.
#pragma once

#include <cstddef>
#include <vector>

#include "brains/brain.h"
#include "brains/sources.h"
#include "rules/position.h"

namespace kiebitz::brains {

struct MoveValue {
  Move move;
  Points points = 0;  // White's view
};

// The best of the side to move first, at most `limit`. A move that mates is worth what the brain gives for mates, if it
// sees them at the last ply. The history may be null.
std::vector<MoveValue> evaluate_all_possible_moves(const Brain& brain, const HistoryValues* history,
                                                   const Position& position, std::size_t most);

}  // namespace kiebitz::brains
