// Mates in one or two moves by exhaustive search: a level never misses them, however little it searches otherwise.
#pragma once

#include <vector>

#include "rules/position.h"

namespace kiebitz {

// The shortest line to a forced mate in at most this number of moves of the side to move; empty if there is none. The
// work grows with the 2 * moves - 1st power of the number of legal moves.
std::vector<Move> find_short_mate(Position position, int moves);

}  // namespace kiebitz
