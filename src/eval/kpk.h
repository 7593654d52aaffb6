// King and pawn against king, solved exactly: a bit per position, computed once at first use (a few milliseconds).
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

// Does the side with the pawn win? Illegal positions give false.
bool is_kpk_win(const KpkPosition& position);

}  // namespace kiebitz
