// The themes of a puzzle as the Lichess database tags them, faults included: for puzzle files and for search. They are
// no reasons and are never shown to a player; sentences come from facts. Pure function.
//
// Not tagged: what needs an engine (crushing, advantage, equality, zugzwang), what is known of the game only (opening,
// middlegame, endgame, master), names that people add by hand.
#pragma once

#include "insight/themes/puzzle.h"
#include "insight/themes/theme.h"

namespace kiebitz::insight {

ThemeSet themes_of(const Puzzle& puzzle);

}  // namespace kiebitz::insight
