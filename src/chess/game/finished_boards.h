// The boards that occurred in a finished game: the entries of a history of games. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "game/game_sheet.h"

namespace kiebitz {

// The placement of the pieces, as the first field of a FEN; side to move and castling rights do not matter.
std::string board_text(const Position& position);

// The board after every move, each board once. Empty for a game without result. Only the first plies up to the limit
// count.
std::vector<std::string> boards_of(const GameSheet& sheet, std::size_t max_plies);
inline constexpr std::size_t kAllPlies = static_cast<std::size_t>(-1);

}  // namespace kiebitz
