// Converts tablebase verdicts to values of the search.
#pragma once

#include <optional>

#include "search/transposition_table.h"
#include "search/value.h"
#include "tablebase/verdict.h"

namespace kiebitz {

struct TablebaseBound {
  Value value = kValueDraw;
  // Exact: a search cannot improve it. Lower, Upper: a win or loss whose distance the search has to find.
  Bound bound = Bound::Exact;
};

// `ply`: where distances count from. Nothing if the fifty-move rule leaves the result open.
std::optional<TablebaseBound> tablebase_bound(const tablebase::PositionVerdict& verdict, int ply);

}  // namespace kiebitz
