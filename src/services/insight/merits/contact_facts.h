// What the man that moved comes to attack, guard, take or block, and from what it runs: plain reasons for plain moves,
// each proven on the board or seen in the line. Pure functions.
#pragma once

#include <vector>

#include "insight/facts/fact.h"
#include "insight/facts/move_case.h"

namespace kiebitz::insight {

// A man is taken, and at every rest of the line the side has more than before.
void add_taken_man(const MoveCase& subject, std::vector<Fact>& facts);

// By exchanges on its square a man could be won next; in the line the answer moves it, guards it or takes the attacker.
void add_attack(const MoveCase& subject, std::vector<Fact>& facts);

// By exchanges on its square the opponent could have won a man, and cannot any more: it is guarded, or it has moved to
// where it is safe.
void add_safety(const MoveCase& subject, std::vector<Fact>& facts);

// The man takes a target later in the line that it did not attack before, or stops a passed pawn.
void add_aim(const MoveCase& subject, std::vector<Fact>& facts);

// A check that the king answers by going.
void add_driving_check(const MoveCase& subject, std::vector<Fact>& facts);

}  // namespace kiebitz::insight
