// The boards a finished game passed through: what a history of games is made of. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "game/game_sheet.h"

namespace kiebitz {

// Where the pieces stand, as the first field of a FEN says it: who is to move and what may be castled do not matter.
std::string board_text(const Position& position);

// The board after every move, each once. Empty for a game without result. At most this many plies are looked at.
std::vector<std::string> boards_of(const GameSheet& sheet, std::size_t max_plies);
inline constexpr std::size_t kAllPlies = static_cast<std::size_t>(-1);

}  // namespace kiebitz
