// What a good move is ahead by, and what it pays for: material, sacrifices, promotions, perpetual check. Pure
// functions.
#pragma once

#include <vector>

#include "insight/facts/fact.h"
#include "insight/facts/move_case.h"

namespace kiebitz::insight {

// Against what there was before the exchange, and against the second best move: both at rest.
void add_material_won(const MoveCase& subject, std::vector<Fact>& facts);

// Two points at least are gone wherever the line is at rest, four half-moves later and on, and the second best move
// keeps them; or the line ends in mate that much behind.
void add_sacrifice(const MoveCase& subject, std::vector<Fact>& facts);

// The pawn that moves promotes in the line, and the new piece stays.
void add_promotion(const MoveCase& subject, std::vector<Fact>& facts);

// The line repeats a position and consists of checks; the engine says that it is a draw.
void add_perpetual_check(const MoveCase& subject, std::vector<Fact>& facts);

}  // namespace kiebitz::insight
