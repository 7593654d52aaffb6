// One knight, bishop, rook or queen: the input of the per-piece terms.
#pragma once

#include "rules/bitboard.h"

namespace kiebitz {

struct PieceView {
  Square square;
  Bitboard attacks;
  int mobility;  // attacked squares that count
};

}  // namespace kiebitz
