// King and pawn against king, solved exactly: one bit per position, computed at first use (a few milliseconds).
// Thread-safe.
#pragma once

#include "rules/types.h"

namespace kiebitz {

struct KpkPosition {
  Color strong;  // the side with the pawn
  Square strong_king;
  Square pawn;
  Square weak_king;
  Color side_to_move;
};

// Whether the side with the pawn wins. False for illegal positions.
bool is_kpk_win(const KpkPosition& position);

}  // namespace kiebitz
