// Themes of when something is played: quiet and defensive moves, in-between moves, moves that clear a line or a square.
// As Lichess tags them, faults included (docs/themes.md). Pure functions.
#pragma once

#include "insight/themes/puzzle.h"

namespace kiebitz::insight {

bool has_clearance(const Puzzle& puzzle);
bool has_collinear_move(const Puzzle& puzzle);
bool has_defensive_move(const Puzzle& puzzle);
bool has_intermezzo(const Puzzle& puzzle);
bool has_quiet_move(const Puzzle& puzzle);

}  // namespace kiebitz::insight
