// What the player overlooked: why the refutation of a bad move works. Pure functions.
#pragma once

#include <vector>

#include "insight/facts/fact.h"
#include "insight/facts/move_case.h"

namespace kiebitz::insight {

// For a move of which `facts` say that it allows mate or loses material; otherwise it adds nothing. Adds a reason
// only if the refutation did not work before the move and the move changed something for its square, or if it worked
// before and still does (a threat that was ignored).
void add_overlooked(const MoveCase& subject, std::vector<Fact>& facts);

}  // namespace kiebitz::insight
