// Themes of guards that are taken, lured away or cut off, and of pieces that are lured to a square. As Lichess tags
// them, faults included (docs/themes.md). Pure functions.
#pragma once

#include "insight/themes/puzzle.h"

namespace kiebitz::insight {

bool has_attraction(const Puzzle& puzzle);
bool has_capturing_defender(const Puzzle& puzzle);
bool has_deflection(const Puzzle& puzzle);
bool has_interference(const Puzzle& puzzle);

}  // namespace kiebitz::insight
