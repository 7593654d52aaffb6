// Endings that a rule decides: the opposition, the square of the pawn, the wrong bishop. Pure functions.
#pragma once

#include <vector>

#include "insight/facts/fact.h"
#include "insight/facts/move_case.h"

namespace kiebitz::insight {

void add_ending_facts(const MoveCase& subject, std::vector<Fact>& facts);

}  // namespace kiebitz::insight
