// What captures on one square win, found by playing them: an oracle for tests that uses the rules alone.
#pragma once

#include <algorithm>
#include <array>

#include "rules/movegen.h"

namespace kiebitz {

inline int taken_points(const Position& position, Move move) {
  constexpr std::array<int, 7> kPoints = {1, 3, 3, 5, 9, 0, 0};
  const auto worth = [&](PieceType type) { return kPoints[static_cast<std::size_t>(index(type))]; };
  return worth(position.captured_type(move)) + (move.is_promotion() ? worth(move.promotion_piece()) - 1 : 0);
}

// Both sides may take back on the square of the move or stop.
inline int exchange_points(Position position, Move move) {
  const int won = taken_points(position, move);
  position.make(move);
  int lost = 0;
  for (const Move back : legal_moves(position))
    if (back.to() == move.to() && position.is_capture(back)) lost = std::max(lost, exchange_points(position, back));
  return won - lost;
}

}  // namespace kiebitz
