// Whether the position is one reversible move away from an earlier position: either the side to move can return to it,
// or the other side could have moved from it to this position. Search uses this to see a repetition one ply early
// (M. van Kervinck, "The design and implementation of the Rookie 2.0 chess playing program", 2019: the key difference
// of two positions that are one reversible move apart is the key of that move).
#pragma once

#include "rules/position.h"

namespace kiebitz {

// `plies_from_root`: an earlier position inside the search tree counts at once; one before the root counts only if it
// had already been repeated there.
bool has_upcoming_repetition(const Position& position, int plies_from_root);

// Whether the search treats the position as a draw by repetition: it occurred once before inside the tree, or twice
// before the root.
bool is_repetition_draw(const Position& position, int plies_from_root);

}  // namespace kiebitz
