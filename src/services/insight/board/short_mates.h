// Mates so short that the rules alone prove them. Pure functions.
#pragma once

#include <optional>

#include "rules/position.h"

namespace kiebitz::insight {

bool is_mated(const Position& position);

// A legal move that mates.
bool mates(const Position& position, Move move);
std::optional<Move> mate_in_one(const Position& position);

// A legal move that does not mate at once, and whatever the answer, a mate in one follows.
bool forces_mate_in_two(const Position& position, Move move);

}  // namespace kiebitz::insight
