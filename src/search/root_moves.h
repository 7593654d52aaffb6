// The moves a search begins with: the legal ones, those the caller wants, and of these the ones endgame tables leave.
#pragma once

#include <vector>

#include "search/worker.h"

namespace kiebitz {

// Tables keep only moves that do not change the result for the worse; a certain mate is played the shortest way and
// suffered the longest. With several lines asked for, the next best moves are kept until there are enough.
std::vector<RootMove> root_moves(const Position& root, const SearchLimits& limits, const tablebase::Tablebase* tables);

}  // namespace kiebitz
