// The pieces that a move removes and adds: the input of an incrementally updated evaluation.
#pragma once

#include <array>

#include "rules/position.h"

namespace kiebitz {

struct PlacedPiece {
  Piece piece = Piece::None;
  Square square = Square::A1;
  friend bool operator==(const PlacedPiece&, const PlacedPiece&) = default;
};

// At most two each: a capture removes two and adds one, castling removes two and adds two.
struct PieceDelta {
  std::array<PlacedPiece, 2> removed;
  std::array<PlacedPiece, 2> added;
  int removed_count = 0;
  int added_count = 0;
};

PieceDelta piece_delta(const Position& before, Move legal_move);

}  // namespace kiebitz
