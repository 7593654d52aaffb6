// What a move changes for the man or square that the opponent's answer goes to: a guard that left, a guard that was cut
// off, a line that was opened, a square of flight that was taken. Pure function.
#pragma once

#include <optional>
#include <vector>

#include "insight/facts/fact.h"
#include "insight/facts/move_case.h"

namespace kiebitz::insight {

struct Change {
  FactKind kind = FactKind::GuardLeft;
  std::vector<Actor> actors;  // on the board after the move
};

// The changes that can be the reason why the answer works now and not where the mover has passed, the plainest first.
// Whether they are is for the caller to prove: the answer must not have worked before.
std::vector<Change> changes_for(const MoveCase& subject, const Position& passed, Move answer);

}  // namespace kiebitz::insight
