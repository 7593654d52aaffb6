// How much of a network's value the material lets come true. A network sums up what it sees square by square and misses
// what two pieces are only together: bishops on opposite colours hold endings that it thinks won. The shares were
// measured in own games: by how much values must be stretched until they promise the results of all other positions
// (docs/learning.md). Pure function.
#pragma once

#include "rules/position.h"

namespace kiebitz::nnue {

inline constexpr int kFullPromise = 64;

// For a value in favour of this side, in 1 / kFullPromise; above it for pawn endings, which are decided more often.
int promise(const Position& position, Color strong);

}  // namespace kiebitz::nnue
