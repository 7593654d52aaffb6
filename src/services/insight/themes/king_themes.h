// Themes of attacks on a king. As Lichess tags them, faults included (docs/themes.md). Pure functions.
#pragma once

#include "insight/themes/puzzle.h"

namespace kiebitz::insight {

bool has_exposed_king(const Puzzle& puzzle);
bool has_attack_on_f2_or_f7(const Puzzle& puzzle);
// Lichess leaves them out where the puzzle is a fork or ends with a mate on the back rank.
bool has_kingside_attack(const Puzzle& puzzle);
bool has_queenside_attack(const Puzzle& puzzle);

}  // namespace kiebitz::insight
