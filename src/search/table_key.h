// Under which key the table keeps a position. The 50-move clock is part of it once it has run for a while: an
// evaluation fades with it, and a win that was found in time may be too late the next time.
#pragma once

#include "rules/position.h"

namespace kiebitz {

// In steps, so that positions which differ by a move or two still know of each other.
inline Key with_clock(Key key, int halfmove_clock) {
  constexpr int kFirst = 14;
  constexpr int kStep = 8;
  if (halfmove_clock < kFirst) return key;
  return key ^ static_cast<Key>((halfmove_clock - kFirst) / kStep + 1) * 0x9e3779b97f4a7c15;
}

inline Key table_key(const Position& position) { return with_clock(position.key(), position.halfmove_clock()); }

}  // namespace kiebitz
