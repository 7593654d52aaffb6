// The key of a position in the transposition table. It includes the 50-move clock once the clock is high: the
// evaluation fades with it, and a win that was fast enough once may be too late the next time.
#pragma once

#include "rules/position.h"

namespace kiebitz {

// In steps, so that positions whose clocks differ by a move or two still share entries.
inline Key with_clock(Key key, int halfmove_clock) {
  constexpr int kFirst = 14;
  constexpr int kStep = 8;
  if (halfmove_clock < kFirst) return key;
  return key ^ static_cast<Key>((halfmove_clock - kFirst) / kStep + 1) * 0x9e3779b97f4a7c15;
}

inline Key tt_key(const Position& position) { return with_clock(position.key(), position.halfmove_clock()); }

}  // namespace kiebitz
