// The material that a side can force within a few moves, whatever the other side replies: searches every move, then the
// captures that follow. It evaluates nothing but material and mate. Pure function.
#pragma once

#include <optional>

#include "rules/position.h"
#include "rules/see.h"

namespace kiebitz::review {

inline constexpr SeeValues kExchangeValues = {100, 300, 310, 500, 900, 10'000, 0};

int piece_value(PieceType type);  // in centipawns, the king 0
int material_balance(const Position& position, Color side);

// The balance of the side that has just moved, at least `low` and at most `high`; values outside are cut to these.
// Nothing if the search takes too long.
std::optional<int> forced_balance(Position after_move, int low, int high);

}  // namespace kiebitz::review
