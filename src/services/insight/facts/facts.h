// All facts of a move, the most important first. Pure function; a few milliseconds, without search.
#pragma once

#include <vector>

#include "insight/facts/fact.h"
#include "insight/facts/move_case.h"

namespace kiebitz::insight {

std::vector<Fact> facts_of(const MoveCase& subject);

}  // namespace kiebitz::insight
