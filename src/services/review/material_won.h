// The material that a line provably wins. A balance at one moment proves nothing: a capture may be answered by a
// recapture, and a gambit's pawn has its price. Pure function.
#pragma once

#include <vector>

#include "engine/score.h"
#include "rules/position.h"

namespace kiebitz::review {

inline constexpr std::size_t kLookAhead = 8;  // half-moves of a line that are examined
inline constexpr int kWorthSaying = 80;       // centipawns of material

// In centipawns, for the side that makes the line's first move; 0 if nothing is proven. It counts from before the
// opponent's last move, so that a recapture wins nothing. It is proven if
// - within kLookAhead the position becomes quiet: no check, and neither side could win material by a capture or
// promote;
// - the material stays won whenever the line becomes quiet afterwards;
// - the score of the line agrees: it is better than the material before by at least half of what is won;
// - no reply to the first move saves the material (forced_material.h): the smallest loss over all replies is won.
int material_won(const Position& position, const std::vector<Move>& line, const Score& score);

}  // namespace kiebitz::review
