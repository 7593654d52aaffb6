// Pruning decisions of a node before its moves. These functions search nothing: the worker runs the searches they
// request.
#pragma once

#include <optional>

#include "rules/position.h"
#include "search/node.h"
#include "search/params.h"

namespace kiebitz {

// Transposition-table cutoff: the stored value, if it is deep enough and bounds the right side.
std::optional<Value> tt_cutoff(const Node& node, int halfmove_clock, const SearchParams& params);

// Razoring: the evaluation is so far below alpha that quiescence decides.
bool wants_razoring(const Node& node, const SearchParams& params);

// Reverse futility: the evaluation is so far above beta that the node is cut without a search.
std::optional<Value> reverse_futility(const Node& node, const SearchParams& params);

// Null move: if passing still fails high, a real move will too. `min_ply`: null moves are forbidden above it.
bool wants_null_move(const Node& node, const Position& position, int min_ply, const SearchParams& params);
Depth null_move_reduction(const Node& node, const SearchParams& params);

// ProbCut: a capture that beats the raised beta in a shallow search is taken to beat beta in a deep one.
Value probcut_beta(const Node& node, const SearchParams& params);
bool wants_probcut(const Node& node, Value raised_beta, const SearchParams& params);

// Internal iterative reduction: without a good first move, a shallower search that finds one is cheaper.
bool lacks_good_tt_move(const Node& node, const SearchParams& params);

}  // namespace kiebitz
