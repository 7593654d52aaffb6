// Exchanges, recaptures, and what the next moves of the line achieve because of the move. Pure functions.
#pragma once

#include <vector>

#include "insight/facts/fact.h"
#include "insight/facts/move_case.h"

namespace kiebitz::insight {

// Pieces of the same worth leave the board.
void add_exchange(const MoveCase& subject, std::vector<Fact>& facts);

// The move takes back where the opponent has just taken; only of positions that know their past.
void add_recapture(const MoveCase& subject, std::vector<Fact>& facts);

// One of the next two own moves of the line, by another man, was not legal before the move or lost its man.
void add_preparation(const MoveCase& subject, std::vector<Fact>& facts);

// The piece continues without a capture to a square that it could not reach at once, in two of the lines.
void add_route(const MoveCase& subject, std::vector<Fact>& facts);

}  // namespace kiebitz::insight
