// A GameSheet as a GameTree and as PGN: moves that were taken back become variations, or a comment where the game
// did not go on after them; clocks and evaluations become the commands PGN has for them, the reason of the end becomes
// a comment. The main line is what was played, no more. Pure functions.
#pragma once

#include <string>

#include "game/game_sheet.h"
#include "game/game_tree.h"

namespace kiebitz {

// Precondition: the moves of the sheet are legal.
GameTree to_tree(const GameSheet& sheet);
// As it was annotated, if it was.
std::string format_pgn(const GameSheet& sheet);
// The main line, up to the first pass, and the tags a sheet has a place for.
GameSheet sheet_of_tree(const GameTree& tree);

}  // namespace kiebitz
