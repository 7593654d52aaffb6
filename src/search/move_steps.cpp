// Steps for one move of a node: leave it out, extend it, reduce it.
#include <algorithm>

#include "search/worker.h"

namespace kiebitz {
namespace {

constexpr int kSingularUnit = 64;

}  // namespace

// Late, quiet, unpromising or losing moves at low depth. Only called once a move that does not lose is known.
bool Worker::prune_move(const Node& node, Move m, bool capture, bool gives_check, int move_number, int history,
                        Progress& so_far) {
  const StackEntry* ss = node.ss;
  const Bitboard own_pieces = position_.pieces(position_.side_to_move()) & ~position_.pieces(PieceType::Pawn) &
                              ~position_.pieces(PieceType::King);
  if (so_far.best == -kValueInfinite || own_pieces == 0) return false;
  // A move that is left out may still be worth what was thought possible: the node may not claim to be worse than that.
  const auto cannot_reach_alpha = [&so_far](Value ceiling) {
    if (ceiling > so_far.alpha) return false;
    if (!is_decisive(so_far.best) && !is_decisive(ceiling)) so_far.best = std::max(so_far.best, ceiling);
    return true;
  };

  const int late = (params_.late_move_base + node.depth * node.depth) / (2 - static_cast<int>(node.improving));
  if (move_number > late) so_far.skip_quiets = true;

  const int base = reductions_quiet_[std::min(node.depth, 63)][std::min(move_number, 63)];
  const Depth lmr_depth = std::max(0, node.depth - 1 - base / kPlyUnit);

  if (capture) {
    if (!ss->in_check && !gives_check && !m.is_promotion() && lmr_depth < params_.capture_futility_depth) {
      const Value ceiling =
          ss->static_evaluation + params_.capture_futility_base + params_.capture_futility_per_depth * lmr_depth +
          kExchangeValues[index(position_.captured_type(m))] + history / params_.capture_futility_history;
      if (cannot_reach_alpha(ceiling)) return true;
    }
    const int margin = params_.see_capture_margin * node.depth - history * params_.see_capture_history / kShareUnit;
    if (!see_at_least(position_, m, margin, kExchangeValues)) return true;
    return false;
  }
  if (so_far.skip_quiets && !gives_check && m != node.table.move) return true;
  if (lmr_depth <= params_.history_pruning_depth && history < params_.history_pruning_per_depth * node.depth)
    return true;
  const Depth futility_depth = std::max(0, lmr_depth + history * params_.futility_history / (1024 * 1024));
  if (!ss->in_check && !gives_check && futility_depth < params_.futility_depth) {
    const Value ceiling = ss->static_evaluation + params_.futility_base + params_.futility_per_depth * futility_depth;
    if (cannot_reach_alpha(ceiling)) {
      so_far.skip_quiets = true;
      return true;
    }
  }
  return !see_at_least(position_, m, params_.see_quiet_margin * lmr_depth * lmr_depth, kExchangeValues);
}

// Is the table move so much better than all others that it deserves a deeper look? A search without it tells. If even
// that search beats beta, several moves do, and the node is cut; if the move is not singular at all, it is searched
// less.
Worker::Extension Worker::singular_extension(Node& node, Move m) {
  StackEntry* ss = node.ss;
  const TableEntry& t = node.table;
  if (ss->excluded_move || ss->ply >= params_.singular_reach * root_depth_ ||
      node.depth < params_.singular_depth + static_cast<int>(ss->was_pv) || !node.table_hit ||
      t.depth < node.depth - params_.singular_table_gap || !includes(t.bound, Bound::Lower) || t.value == kValueNone ||
      is_decisive(t.value))
    return {};
  const Value singular_beta = t.value - params_.singular_margin * node.depth / kSingularUnit;
  ss->excluded_move = m;
  const int move_count = ss->move_count;
  const Value value = search<NodeType::NonPv>(ss, singular_beta - 1, singular_beta,
                                              (node.depth - 1) / params_.singular_depth_divisor, node.cut_node);
  ss->excluded_move = Move();
  ss->move_count = move_count;
  if (stopped()) return {};
  if (value < singular_beta) {
    Depth plies = 1;
    if (value < singular_beta - params_.double_extension_margin) {
      plies = 2;
      if (!node.table_capture && value < singular_beta - params_.triple_extension_margin) plies = 3;
    }
    return {plies, std::nullopt};
  }
  if (value >= node.beta && !is_decisive(value)) return {0, value};
  if (t.value >= node.beta || node.cut_node) return {params_.negative_extension, std::nullopt};
  return {};
}

int Worker::reduction_for(const Node& node, Move m, bool capture, bool gives_check, int move_number,
                          int history) const {
  const auto& table = capture ? reductions_capture_ : reductions_quiet_;
  int r = table[std::min(node.depth, 63)][std::min(move_number, 63)];
  const StackEntry* ss = node.ss;
  if (node.cut_node) r += params_.reduction_cut_node + (node.table.move ? 0 : params_.reduction_no_table_move);
  if (!node.improving) r += params_.reduction_not_improving * static_cast<int>(!ss->in_check);
  if (ss->was_pv) r -= params_.reduction_was_pv + (node.pv ? params_.reduction_pv : 0);
  if (node.table_capture && !capture) r += params_.reduction_table_capture;
  if (gives_check) r -= params_.reduction_gives_check;
  if ((ss + 1)->cutoffs > params_.reduction_cutoff_count) r += params_.reduction_cutoffs;
  if (m == ss->killers[0] || m == ss->killers[1]) r -= params_.reduction_killer;
  if (m == node.table.move) r -= params_.reduction_table_move;
  r -= history / (capture ? params_.reduction_capture_history_divisor : params_.reduction_quiet_history_divisor);
  return r;
}

}  // namespace kiebitz
