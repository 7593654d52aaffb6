// Moves that look obvious and fail: instead of the move, and as the answer to it. Pure functions.
#pragma once

#include <vector>

#include "insight/facts/fact.h"
#include "insight/facts/move_case.h"

namespace kiebitz::insight {

// Of each refused line that is clearly worse: the mate it allows, or the material it loses against the line of the
// move.
void add_refused_moves(const MoveCase& subject, std::vector<Fact>& facts);

// A capture that wins by the exchanges on its square, but allows a mate or costs more elsewhere. By the rules alone.
void add_immunity(const MoveCase& subject, std::vector<Fact>& facts);

}  // namespace kiebitz::insight
