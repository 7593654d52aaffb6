// Themes of pieces that attack several things, or through something: fork, pin, skewer, discovered attack and their
// kind. As Lichess tags them, faults included (docs/themes.md). Pure functions.
#pragma once

#include "insight/themes/puzzle.h"

namespace kiebitz::insight {

bool has_fork(const Puzzle& puzzle);
bool has_pin(const Puzzle& puzzle);
bool has_skewer(const Puzzle& puzzle);
bool has_discovered_attack(const Puzzle& puzzle);
bool has_double_check(const Puzzle& puzzle);
bool has_x_ray_attack(const Puzzle& puzzle);

}  // namespace kiebitz::insight
