// What endgame tables say, as a value of the search.
#pragma once

#include <optional>

#include "search/transposition_table.h"
#include "search/value.h"
#include "tablebase/verdict.h"

namespace kiebitz {

struct CertainValue {
  Value value = kValueDraw;
  // Exact: nothing can be found beyond it. Lower, Upper: a win or loss, how fast is left to the search.
  Bound bound = Bound::Exact;
};

// `ply` is where the distances begin to count. Nothing if the fifty-move rule leaves it open.
std::optional<CertainValue> certain_value(const tablebase::PositionVerdict& verdict, int ply);

}  // namespace kiebitz
