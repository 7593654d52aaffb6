#include "search/pruning.h"

#include <algorithm>

#include "base/assert.h"

namespace kiebitz {

std::optional<Value> tt_cutoff(const Node& node, int halfmove_clock, const SearchParams& params) {
  KIEBITZ_ASSERT(!node.pv && !node.ss->excluded_move, "the main line and singular searches take no table cutoffs");
  const TtEntry& t = node.tt;
  if (!node.tt_hit || t.value == kValueNone) return std::nullopt;
  if (t.depth < node.depth + static_cast<int>(t.value >= node.beta)) return std::nullopt;
  if (!includes(t.bound, t.value >= node.beta ? Bound::Lower : Bound::Upper)) return std::nullopt;
  // Close to the 50-move limit the path to a position matters more than the position.
  if (halfmove_clock >= params.table_cut_halfmoves) return std::nullopt;
  return t.value;
}

bool wants_razoring(const Node& node, const SearchParams& params) {
  if (node.depth > params.razor_depth) return false;
  return node.evaluation + params.razor_base + params.razor_per_depth * node.depth < node.alpha;
}

std::optional<Value> reverse_futility(const Node& node, const SearchParams& params) {
  if (node.ss->tt_pv || node.depth > params.reverse_futility_depth) return std::nullopt;
  if (is_loss(node.beta) || is_win(node.evaluation)) return std::nullopt;
  const Value margin = params.reverse_futility_margin * node.depth -
                       params.reverse_futility_improving * static_cast<int>(node.improving) -
                       params.reverse_futility_worsening * static_cast<int>(node.opponent_worsening);
  if (node.evaluation - margin < node.beta) return std::nullopt;
  KIEBITZ_ASSERT(!node.ss->in_check, "a position in check has no evaluation to cut with");
  return node.beta + (node.evaluation - node.beta) / params.reverse_futility_divisor;
}

// Only where a cutoff is expected, and with pieces: without them zugzwang is common.
bool wants_null_move(const Node& node, const Position& position, int min_ply, const SearchParams& params) {
  const StackEntry* ss = node.ss;
  const Bitboard pieces =
      position.pieces(position.side_to_move()) & ~position.pieces(PieceType::Pawn) & ~position.pieces(PieceType::King);
  return node.cut_node && node.depth >= params.null_move_depth && (ss - 1)->current_move && pieces != 0 &&
         ss->ply >= min_ply && !is_loss(node.beta) && node.evaluation >= node.beta &&
         ss->static_evaluation + params.null_move_static_per_depth * node.depth >=
             node.beta + params.null_move_static_slack;
}

Depth null_move_reduction(const Node& node, const SearchParams& params) {
  const int by_evaluation =
      std::min((node.evaluation - node.beta) / params.null_move_eval_divisor, params.null_move_max_eval_reduction);
  return params.null_move_base_reduction + node.depth / params.null_move_depth_divisor + by_evaluation;
}

Value probcut_beta(const Node& node, const SearchParams& params) {
  return node.beta + params.probcut_margin - params.probcut_improving * static_cast<int>(node.improving);
}

bool wants_probcut(const Node& node, Value raised_beta, const SearchParams& params) {
  if (node.depth < params.probcut_depth || is_decisive(node.beta)) return false;
  const bool table_is_against = node.tt_hit && node.tt.depth >= node.depth - params.probcut_table_gap &&
                                node.tt.value != kValueNone && node.tt.value < raised_beta;
  return !table_is_against;
}

bool lacks_good_tt_move(const Node& node, const SearchParams& params) {
  if (!node.tt.move) return node.depth >= params.internal_reduction_depth;
  return node.tt_hit && node.depth >= params.internal_reduction_shallow_depth &&
         node.tt.depth < node.depth - params.internal_reduction_gap;
}

}  // namespace kiebitz
