// The moves at the root: the legal moves that the caller allows and, of these, those that the tablebases leave.
#pragma once

#include <vector>

#include "search/worker.h"

namespace kiebitz {

// Tablebases keep only moves that preserve the result; a known mate is played the shortest way and delayed the longest.
// With several lines, the next best moves are kept until there are enough.
std::vector<RootMove> root_moves(const Position& root, const SearchLimits& limits,
                                 const tablebase::Tablebase* tablebases);

}  // namespace kiebitz
