// A game tree as the sheet of a game: its main line and the tags a sheet has a place for. Pure function.
#pragma once

#include "game/game_sheet.h"
#include "game/game_tree.h"

namespace kiebitz::server {

// The line ends before a pass.
GameSheet sheet_of_tree(const GameTree& tree);

}  // namespace kiebitz::server
