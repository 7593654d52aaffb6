// Scales the network's output by material, for example down with bishops on opposite colours. A network sums up its
// inputs square by square and does not see what two pieces are together, so it values such drawn endings as won. The
// factors were measured in own games: scaled by them, equal values have equal results in all positions
// (docs/experiments/0012-material-scaling.md). Pure function.
#pragma once

#include "rules/position.h"

namespace kiebitz::nnue {

inline constexpr int kFullMaterialScale = 64;

// For a value in favour of this side, in 1 / kFullMaterialScale; above it for pawn endings, which are decided more
// often.
int material_scale(const Position& position, Color strong);

}  // namespace kiebitz::nnue
