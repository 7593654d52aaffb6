// Pieces that stand between a slider of the other side and something behind them. Pure functions.
#pragma once

#include <optional>

#include "rules/position.h"

namespace kiebitz::insight {

// The whole line a piece may not leave because it alone shields its own king; empty if it is not pinned to the king.
Bitboard pin_line(const Position& position, Square piece);

// A slider, the enemy piece it attacks, and the next piece on the line behind that one.
struct XRay {
  Square slider = Square::A1;
  Square front = Square::A1;
  Square behind = Square::A1;
  friend bool operator==(const XRay&, const XRay&) = default;
};

// The piece behind `front` as seen from an attacking slider: nothing if nothing stands there, or if no slider attacks.
std::optional<XRay> look_through(const Position& position, Square slider, Square front);

// Does the piece have a move, legal or not, that leaves the line? Castling is none.
bool can_step_off(const Position& position, Square piece, Bitboard line);

}  // namespace kiebitz::insight
