// Moves in groups, by what they do, for an ordering that looks at the move alone. Pure functions. Private to brains.
#pragma once

#include <cstdint>

#include "rules/move.h"
#include "rules/position.h"

namespace kiebitz::brains {

// Most promising first.
enum class MoveGroup : std::uint8_t { Capture, Threat, Forward, Sideways, Backward };

// A threat is a move after which its piece attacks an enemy piece. The move must be legal.
MoveGroup group_of(const Position& position, Move move);

}  // namespace kiebitz::brains
