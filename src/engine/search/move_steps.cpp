#include "search/move_steps.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "rules/see.h"
#include "search/ordering/move_picker.h"

namespace kiebitz {
namespace {

constexpr int kSingularUnit = 64;

// Prunes a move whose value cannot exceed the ceiling and thereby alpha. The move may still reach the ceiling, so the
// best value of the node rises to it.
bool cannot_reach_alpha(Value ceiling, NodeProgress& progress) {
  if (ceiling > progress.alpha) return false;
  if (!is_decisive(progress.best) && !is_decisive(ceiling)) progress.best = std::max(progress.best, ceiling);
  return true;
}

}  // namespace

MoveSteps::MoveSteps(const SearchParams& params)
    : params_(params),
      quiet_reductions_(reduction_table(params.reduction_base, params.reduction_scale)),
      capture_reductions_(reduction_table(params.reduction_capture_base, params.reduction_capture_scale)) {}

// base + ln(depth) * ln(moves) / scale, in 1/1024 ply.
MoveSteps::ReductionTable MoveSteps::reduction_table(int base, int scale) {
  ReductionTable table{};
  for (int depth = 1; depth < 64; ++depth)
    for (int moves = 1; moves < 64; ++moves)
      table[depth][moves] = static_cast<int>(base + std::log(depth) * std::log(moves) * kPlyUnit * kPlyUnit / scale);
  return table;
}

int MoveSteps::base_reduction(const ReductionTable& table, Depth depth, int number) {
  return table[std::min(depth, 63)][std::min(number, 63)];
}

// The depth at which a quiet move with this number would be searched.
Depth MoveSteps::reduced_depth(const Node& node, const MoveFacts& facts) const {
  return std::max(0, node.depth - 1 - base_reduction(quiet_reductions_, node.depth, facts.number) / kPlyUnit);
}

bool MoveSteps::prunes(const Node& node, const Position& position, const MoveFacts& facts,
                       NodeProgress& progress) const {
  KIEBITZ_ASSERT(!node.root && !is_loss(progress.best),
                 "moves are pruned only once a move that does not lose is known");
  const Bitboard own_pieces =
      position.pieces(position.side_to_move()) & ~position.pieces(PieceType::Pawn) & ~position.pieces(PieceType::King);
  if (own_pieces == 0) return false;
  const int late = (params_.late_move_base + node.depth * node.depth) / (2 - static_cast<int>(node.improving));
  if (facts.number > late) progress.skip_quiets = true;
  return facts.capture ? prunes_capture(node, position, facts, progress)
                       : prunes_quiet(node, position, facts, progress);
}

bool MoveSteps::prunes_capture(const Node& node, const Position& position, const MoveFacts& facts,
                               NodeProgress& progress) const {
  const StackEntry* ss = node.ss;
  const Move m = facts.move;
  const Depth depth = reduced_depth(node, facts);
  if (!ss->in_check && !facts.gives_check && !m.is_promotion() && depth < params_.capture_futility_depth) {
    const Value ceiling =
        ss->static_evaluation + params_.capture_futility_base + params_.capture_futility_per_depth * depth +
        kExchangeValues[index(position.captured_type(m))] + facts.history / params_.capture_futility_history;
    if (cannot_reach_alpha(ceiling, progress)) return true;
  }
  const int margin = params_.see_capture_margin * node.depth - facts.history * params_.see_capture_history / kShareUnit;
  return !see_at_least(position, m, margin, kExchangeValues);
}

bool MoveSteps::prunes_quiet(const Node& node, const Position& position, const MoveFacts& facts,
                             NodeProgress& progress) const {
  const StackEntry* ss = node.ss;
  const Move m = facts.move;
  if (progress.skip_quiets && !facts.gives_check && m != node.tt.move) return true;
  const Depth depth = reduced_depth(node, facts);
  if (depth <= params_.history_pruning_depth && facts.history < params_.history_pruning_per_depth * node.depth)
    return true;
  const Depth futility_depth = std::max(0, depth + facts.history * params_.futility_history / (1024 * 1024));
  if (!ss->in_check && !facts.gives_check && futility_depth < params_.futility_depth) {
    const Value ceiling = ss->static_evaluation + params_.futility_base + params_.futility_per_depth * futility_depth;
    if (cannot_reach_alpha(ceiling, progress)) {
      progress.skip_quiets = true;
      return true;
    }
  }
  return !see_at_least(position, m, params_.see_quiet_margin * depth * depth, kExchangeValues);
}

bool MoveSteps::wants_singular_search(const Node& node, Depth root_depth) const {
  const StackEntry* ss = node.ss;
  const TtEntry& t = node.tt;
  return !ss->excluded_move && ss->ply < params_.singular_reach * root_depth &&
         node.depth >= params_.singular_depth + static_cast<int>(ss->tt_pv) && node.tt_hit &&
         t.depth >= node.depth - params_.singular_table_gap && includes(t.bound, Bound::Lower) &&
         t.value != kValueNone && !is_decisive(t.value);
}

Value MoveSteps::singular_beta(const Node& node) const {
  return node.tt.value - params_.singular_margin * node.depth / kSingularUnit;
}

// Extends the move if no other comes close to it, cuts the node if another move beats beta as well, and otherwise
// reduces the move.
MoveSteps::Extension MoveSteps::extension(const Node& node, Value value) const {
  const Value bound = singular_beta(node);
  if (value < bound) {
    Depth plies = 1;
    if (value < bound - params_.double_extension_margin) {
      plies = 2;
      if (!node.tt_capture && value < bound - params_.triple_extension_margin) plies = 3;
    }
    return {plies, std::nullopt};
  }
  if (value >= node.beta && !is_decisive(value)) return {0, value};
  if (node.tt.value >= node.beta || node.cut_node) return {params_.negative_extension, std::nullopt};
  return {};
}

int MoveSteps::reduction(const Node& node, const MoveFacts& facts) const {
  KIEBITZ_ASSERT(node.depth > 0 && facts.number >= 1, "only a move of an inner node can be reduced");
  const Move m = facts.move;
  const StackEntry* ss = node.ss;
  int r = base_reduction(facts.capture ? capture_reductions_ : quiet_reductions_, node.depth, facts.number);
  if (node.cut_node) r += params_.reduction_cut_node + (node.tt.move ? 0 : params_.reduction_no_table_move);
  if (!node.improving) r += params_.reduction_not_improving * static_cast<int>(!ss->in_check);
  if (ss->tt_pv) r -= params_.reduction_was_pv + (node.pv ? params_.reduction_pv : 0);
  if (node.tt_capture && !facts.capture) r += params_.reduction_table_capture;
  if (facts.gives_check) r -= params_.reduction_gives_check;
  if ((ss + 1)->cutoffs > params_.reduction_cutoff_count) r += params_.reduction_cutoffs;
  if (m == ss->killers[0] || m == ss->killers[1]) r -= params_.reduction_killer;
  if (m == node.tt.move) r -= params_.reduction_table_move;
  r -= facts.history /
       (facts.capture ? params_.reduction_capture_history_divisor : params_.reduction_quiet_history_divisor);
  return r;
}

}  // namespace kiebitz
