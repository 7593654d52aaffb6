// What a good move does on the board that still holds where its line ends: castling, development, files, outposts,
// passed pawns, breaks. Each is tied to squares. Pure functions.
#pragma once

#include <vector>

#include "insight/facts/fact.h"
#include "insight/facts/move_case.h"

namespace kiebitz::insight {

void add_piece_squares(const MoveCase& subject, std::vector<Fact>& facts);
void add_pawn_squares(const MoveCase& subject, std::vector<Fact>& facts);

}  // namespace kiebitz::insight
