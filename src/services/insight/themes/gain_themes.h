// Themes of what is won and given: hanging and trapped pieces, sacrifices, pawns that promote, and moves of a special
// kind. As Lichess tags them, faults included (docs/themes.md). Pure functions.
#pragma once

#include "insight/themes/puzzle.h"

namespace kiebitz::insight {

bool has_hanging_piece(const Puzzle& puzzle);
bool has_trapped_piece(const Puzzle& puzzle);
bool has_sacrifice(const Puzzle& puzzle);
bool has_advanced_pawn(const Puzzle& puzzle);
bool has_promotion(const Puzzle& puzzle);
bool has_under_promotion(const Puzzle& puzzle);
bool has_en_passant(const Puzzle& puzzle);
bool has_castling(const Puzzle& puzzle);

}  // namespace kiebitz::insight
