// Steps of a node before its moves are tried: each may answer the node.
#include <algorithm>

#include "search/worker.h"

namespace kiebitz {

// The table's value is deep enough and bounds the right side.
std::optional<Value> Worker::table_cutoff(const Node& node) const {
  const TableEntry& t = node.table;
  if (!node.table_hit || t.value == kValueNone) return std::nullopt;
  if (t.depth < node.depth + static_cast<int>(t.value >= node.beta)) return std::nullopt;
  if (!includes(t.bound, t.value >= node.beta ? Bound::Lower : Bound::Upper)) return std::nullopt;
  // Close to the 50-move limit the path matters more than the position.
  if (position_.halfmove_clock() >= params_.table_cut_halfmoves) return std::nullopt;
  return t.value;
}

void Worker::evaluate_node(Node& node) {
  StackEntry* ss = node.ss;
  if (ss->in_check) {
    ss->static_evaluation = (ss - 2)->static_evaluation;
    return;
  }
  if (ss->excluded_move) {
    node.raw_evaluation = node.evaluation = ss->static_evaluation;
  } else {
    const bool known = node.table_hit && node.table.evaluation != kValueNone;
    node.raw_evaluation = known ? node.table.evaluation : static_value();
    ss->static_evaluation = node.evaluation = corrected(ss, node.raw_evaluation);
    if (!node.table_hit)
      shared_->table->store(
          table_key(position_), ss->ply,
          TableEntry{Move(), kValueNone, node.raw_evaluation, kTableDepthNone, Bound::None, ss->was_pv});
    // The value of an earlier search is a better estimate where it bounds the right side.
    const Value v = node.table.value;
    if (node.table_hit && v != kValueNone &&
        includes(node.table.bound, v > node.evaluation ? Bound::Lower : Bound::Upper))
      node.evaluation = v;
  }
  const Value two_ago = (ss - 2)->static_evaluation;
  node.improving = two_ago != kValueNone && ss->static_evaluation > two_ago;
  node.opponent_worsening = (ss - 1)->static_evaluation != kValueNone &&
                            ss->static_evaluation > -(ss - 1)->static_evaluation + params_.worsening_margin;
}

std::optional<Value> Worker::razor(const Node& node) {
  if (node.depth > params_.razor_depth) return std::nullopt;
  const Value margin = params_.razor_base + params_.razor_per_depth * node.depth;
  if (node.evaluation + margin >= node.alpha) return std::nullopt;
  const Value value = quiescence<NodeType::NonPv>(node.ss, node.alpha, node.alpha + 1, 0);
  if (value <= node.alpha && !is_decisive(value)) return value;
  return std::nullopt;
}

std::optional<Value> Worker::reverse_futility(const Node& node) const {
  if (node.ss->was_pv || node.depth > params_.reverse_futility_depth) return std::nullopt;
  if (is_loss(node.beta) || is_win(node.evaluation)) return std::nullopt;
  const Value margin = params_.reverse_futility_margin * node.depth -
                       params_.reverse_futility_improving * static_cast<int>(node.improving) -
                       params_.reverse_futility_worsening * static_cast<int>(node.opponent_worsening);
  if (node.evaluation - margin < node.beta) return std::nullopt;
  return node.beta + (node.evaluation - node.beta) / params_.reverse_futility_divisor;
}

// If passing still fails high, a real move will too. Only where a cut is expected, elsewhere it is wasted; not without
// pieces: there zugzwang is common.
std::optional<Value> Worker::null_move(Node& node) {
  StackEntry* ss = node.ss;
  const Color us = position_.side_to_move();
  const Bitboard pieces =
      position_.pieces(us) & ~position_.pieces(PieceType::Pawn) & ~position_.pieces(PieceType::King);
  if (!node.cut_node || node.depth < params_.null_move_depth || !(ss - 1)->current_move || pieces == 0 ||
      ss->ply < null_move_min_ply_ || is_loss(node.beta) || node.evaluation < node.beta ||
      ss->static_evaluation + params_.null_move_static_per_depth * node.depth <
          node.beta + params_.null_move_static_slack)
    return std::nullopt;

  const int by_evaluation =
      std::min((node.evaluation - node.beta) / params_.null_move_eval_divisor, params_.null_move_max_eval_reduction);
  const Depth reduction =
      params_.null_move_base_reduction + node.depth / params_.null_move_depth_divisor + by_evaluation;
  make_null(ss);
  Value value = -search<NodeType::NonPv>(ss + 1, -node.beta, -node.beta + 1, node.depth - reduction, !node.cut_node);
  unmake();
  if (stopped() || value < node.beta) return std::nullopt;
  if (is_win(value)) value = node.beta;  // an unproven mate
  if (null_move_min_ply_ > 0 || node.depth < params_.null_move_verification_depth) return value;

  // Deep nodes verify, with null moves forbidden in the upper part of the tree.
  null_move_min_ply_ = ss->ply + params_.null_move_verification_share * (node.depth - reduction) / kShareUnit;
  const Value verified = search<NodeType::NonPv>(ss, node.beta - 1, node.beta, node.depth - reduction, false);
  null_move_min_ply_ = 0;
  ss->move_count = 0;  // the verification has counted its own
  if (verified >= node.beta) return value;
  return std::nullopt;
}

// A capture that beats beta by a margin in a shallow search will beat beta in a deep one.
std::optional<Value> Worker::probcut(Node& node) {
  StackEntry* ss = node.ss;
  const Value raised =
      node.beta + params_.probcut_margin - params_.probcut_improving * static_cast<int>(node.improving);
  if (node.depth < params_.probcut_depth || is_decisive(node.beta)) return std::nullopt;
  if (node.table_hit && node.table.depth >= node.depth - params_.probcut_table_gap && node.table.value != kValueNone &&
      node.table.value < raised)
    return std::nullopt;

  const Depth shallow = node.depth - params_.probcut_reduction;
  MovePicker picker(position_, quiet_context(ss), node.table.move, MovePicker::ProbCut{raised - ss->static_evaluation});
  for (Move m = picker.next(); m; m = picker.next()) {
    expect(m);
    make(ss, m);
    Value value = -quiescence<NodeType::NonPv>(ss + 1, -raised, -raised + 1, 0);
    if (value >= raised) value = -search<NodeType::NonPv>(ss + 1, -raised, -raised + 1, shallow, !node.cut_node);
    unmake();
    if (stopped()) return std::nullopt;
    if (value < raised) continue;
    shared_->table->store(table_key(position_), ss->ply,
                          TableEntry{m, value, node.raw_evaluation, shallow + 1, Bound::Lower, ss->was_pv});
    return is_decisive(value) ? value : value - (raised - node.beta);
  }
  return std::nullopt;
}

}  // namespace kiebitz
