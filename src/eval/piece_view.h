// One knight, bishop, rook or queen as the per-piece terms see it.
#pragma once

#include "rules/bitboard.h"

namespace kiebitz {

struct PieceView {
  Square square;
  Bitboard attacks;
  int mobility;  // attacked squares worth reaching
};

}  // namespace kiebitz
