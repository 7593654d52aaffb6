// Mates in one or two moves, by looking at everything: what a level never misses, however little it sees otherwise.
#pragma once

#include <vector>

#include "rules/position.h"

namespace kiebitz {

// A line to a forced mate in at most so many moves of the side to move, the shortest there is; empty if there is none.
// The work grows with the 2 * moves - 1st power of the number of legal moves.
std::vector<Move> find_short_mate(Position position, int moves);

}  // namespace kiebitz
