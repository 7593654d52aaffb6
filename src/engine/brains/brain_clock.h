// How long a brain thinks about a move if only its clock says so. Pure functions.
#pragma once

#include <chrono>
#include <optional>

#include "brains/brain.h"

namespace kiebitz::brains {

using Milliseconds = std::chrono::milliseconds;

struct ClockReading {
  Milliseconds remaining{};
  Milliseconds increment{};
  std::optional<int> moves_to_go;
  int moves_made = 0;  // by this side, in the game
};

// At least a millisecond; never so much that less than `overhead` is left, if there is more than that.
Milliseconds time_for_move(ClockRule rule, const ClockReading& clock, Milliseconds overhead);

}  // namespace kiebitz::brains
