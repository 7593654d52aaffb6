// Threats: what a move threatens, and which threat of the opponent's it meets and how. Pure functions.
#pragma once

#include <vector>

#include "insight/facts/fact.h"
#include "insight/facts/move_case.h"

namespace kiebitz::insight {

// A threat is what the side could do if the other passed: a mate in one is found by the rules alone, the rest needs the
// line after the pass, whose first move must mate, win on its square or fork, and whose score must agree. A
// threat that worked before the move already is left out.
void add_threat(const MoveCase& subject, std::vector<Fact>& facts);

// Told of a move that is not bad, if the threat worked before it, does not work after it, and the reason is on the
// board.
void add_parried_threat(const MoveCase& subject, std::vector<Fact>& facts);

// The opponent's best move, had nothing been moved: it is no threat by itself, but not possible or not good any more.
void add_prevented_move(const MoveCase& subject, std::vector<Fact>& facts);

}  // namespace kiebitz::insight
