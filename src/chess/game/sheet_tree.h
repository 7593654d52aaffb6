// Converts a GameSheet to a GameTree and to PGN: taken-back moves become variations, or a comment where the game did
// not continue after them; clocks and evaluations become PGN commands, the reason of the end becomes a comment. The
// main line holds the played moves and nothing else. Pure functions.
#pragma once

#include <string>

#include "game/game_sheet.h"
#include "game/game_tree.h"

namespace kiebitz {

// Precondition: the moves of the sheet are legal.
GameTree to_tree(const GameSheet& sheet);
// The annotated game, if the sheet has one.
std::string format_pgn(const GameSheet& sheet);
// The main line, up to the first pass, and the tags that a sheet can hold.
GameSheet sheet_of_tree(const GameTree& tree);

}  // namespace kiebitz
