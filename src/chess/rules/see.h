// Static exchange evaluation: whether the sequence of captures on one square gains at least a threshold. Each side
// captures with its cheapest piece and may stop at any time. Pins count as long as the pinning piece stands.
#pragma once

#include <array>

#include "rules/position.h"

namespace kiebitz {

// Indexed by PieceType; the king's value only has to be larger than all others, None must be 0.
using SeeValues = std::array<int, 7>;

bool see_at_least(const Position& position, Move move, int threshold, const SeeValues& values);

}  // namespace kiebitz
