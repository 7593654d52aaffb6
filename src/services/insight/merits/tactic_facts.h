// Tactics of a good move, each proven against every answer and seen in the line. Pure functions.
#pragma once

#include <vector>

#include "insight/facts/fact.h"
#include "insight/facts/move_case.h"

namespace kiebitz::insight {

// Fork and skewer: whatever the answer is, the man that moved can take one of the targets and comes out ahead, and in
// the line it does.
void add_double_attack(const MoveCase& subject, std::vector<Fact>& facts);

// The man that moved pins a piece to the king, or to a queen or rook that falls if the piece leaves the line.
void add_pin(const MoveCase& subject, std::vector<Fact>& facts);

// Discovered and double check.
void add_check_facts(const MoveCase& subject, std::vector<Fact>& facts);

// The guard of what is taken next has been taken.
void add_removed_guard(const MoveCase& subject, std::vector<Fact>& facts);

// A piece that falls wherever it goes, and in the line it does.
void add_trapped_piece(const MoveCase& subject, std::vector<Fact>& facts);

}  // namespace kiebitz::insight
