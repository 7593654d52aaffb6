// Steps of a node that search or change the worker: a returned value ends the node.
#include <algorithm>

#include "base/assert.h"
#include "rules/keys/cycles.h"
#include "rules/movegen.h"
#include "search/pruning.h"
#include "search/worker.h"

namespace kiebitz {

// A mate on the hundredth half-move takes precedence over the draw.
bool Worker::is_draw_by_rule(const StackEntry* ss) const {
  if (is_repetition_draw(position_, ss->ply)) return true;
  return position_.halfmove_clock() >= 100 && (!ss->in_check || has_legal_move(position_));
}

// Draws, the horizon and mate distance pruning; may narrow the window.
std::optional<Value> Worker::leaf_value(Node& node) {
  StackEntry* ss = node.ss;
  if (stopped()) return kValueDraw;
  if (node.alpha < kValueDraw && has_upcoming_repetition(position_, ss->ply)) {
    node.alpha = draw_value();
    if (node.alpha >= node.beta) return node.alpha;
  }
  if (is_draw_by_rule(ss)) return draw_value();
  if (ss->ply >= kMaxPly) return ss->in_check ? kValueDraw : static_value();
  node.alpha = std::max(mated_in(ss->ply), node.alpha);
  node.beta = std::min(mate_in(ss->ply + 1), node.beta);
  if (node.alpha >= node.beta) return node.alpha;
  KIEBITZ_ASSERT(!is_loss(node.alpha) || node.alpha >= mated_in(ss->ply),
                 "no mate is shorter than the distance to the root");
  return std::nullopt;
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
    const bool known = node.tt_hit && node.tt.evaluation != kValueNone;
    node.raw_evaluation = known ? node.tt.evaluation : static_value();
    ss->static_evaluation = node.evaluation = history_update_.corrected(ss, node.raw_evaluation);
    if (!node.tt_hit)
      shared_->tt->store(tt_key(position_), ss->ply,
                         TtEntry{Move(), kValueNone, node.raw_evaluation, kTableDepthNone, Bound::None, ss->tt_pv});
    // The value of an earlier search replaces the evaluation where its bound allows that.
    const Value v = node.tt.value;
    if (node.tt_hit && v != kValueNone && includes(node.tt.bound, v > node.evaluation ? Bound::Lower : Bound::Upper))
      node.evaluation = v;
  }
  KIEBITZ_ASSERT(node.raw_evaluation != kValueNone && !is_decisive(ss->static_evaluation),
                 "the node has a static evaluation that is neither mate nor tablebase win");
  const Value two_ago = (ss - 2)->static_evaluation;
  node.improving = two_ago != kValueNone && ss->static_evaluation > two_ago;
  node.opponent_worsening = (ss - 1)->static_evaluation != kValueNone &&
                            ss->static_evaluation > -(ss - 1)->static_evaluation + params_.worsening_margin;
}

std::optional<Value> Worker::razor(const Node& node) {
  if (!wants_razoring(node, params_)) return std::nullopt;
  const Value value = quiescence<NodeType::NonPv>(node.ss, node.alpha, node.alpha + 1, 0);
  if (value <= node.alpha && !is_decisive(value)) return value;
  return std::nullopt;
}

std::optional<Value> Worker::null_move(Node& node) {
  if (!wants_null_move(node, position_, null_move_min_ply_, params_)) return std::nullopt;
  StackEntry* ss = node.ss;
  const Depth reduction = null_move_reduction(node, params_);
  KIEBITZ_ASSERT(!ss->in_check && !ss->excluded_move && !node.pv, "a null move is tried in quiet side lines only");
  KIEBITZ_ASSERT(reduction > 0, "the search after a null move is shallower");
  make_null(ss);
  Value value = -search<NodeType::NonPv>(ss + 1, -node.beta, -node.beta + 1, node.depth - reduction, !node.cut_node);
  unmake();
  if (stopped() || value < node.beta) return std::nullopt;
  if (is_win(value)) value = node.beta;  // an unproven mate
  if (null_move_min_ply_ > 0 || node.depth < params_.null_move_verification_depth) return value;

  // Deep nodes verify the cutoff, with null moves forbidden in the upper part of the tree.
  null_move_min_ply_ = ss->ply + params_.null_move_verification_share * (node.depth - reduction) / kShareUnit;
  const Value verified = search<NodeType::NonPv>(ss, node.beta - 1, node.beta, node.depth - reduction, false);
  null_move_min_ply_ = 0;
  ss->move_count = 0;  // the verification has set it
  if (verified >= node.beta) return value;
  return std::nullopt;
}

std::optional<Value> Worker::probcut(Node& node) {
  const Value raised = probcut_beta(node, params_);
  if (!wants_probcut(node, raised, params_)) return std::nullopt;
  StackEntry* ss = node.ss;
  KIEBITZ_ASSERT(raised > node.beta && raised < kValueInfinite, "the raised bound is a value above beta");
  const Depth shallow = node.depth - params_.probcut_reduction;
  MovePicker picker(position_, history_update_.quiet_context(ss), node.tt.move,
                    MovePicker::ProbCut{raised - ss->static_evaluation});
  for (Move m = picker.next(); m; m = picker.next()) {
    prefetch(m);
    make(ss, m);
    Value value = -quiescence<NodeType::NonPv>(ss + 1, -raised, -raised + 1, 0);
    if (value >= raised) value = -search<NodeType::NonPv>(ss + 1, -raised, -raised + 1, shallow, !node.cut_node);
    unmake();
    if (stopped()) return std::nullopt;
    if (value < raised) continue;
    shared_->tt->store(tt_key(position_), ss->ply,
                       TtEntry{m, value, node.raw_evaluation, shallow + 1, Bound::Lower, ss->tt_pv});
    return is_decisive(value) ? value : value - (raised - node.beta);
  }
  return std::nullopt;
}

// A search without the transposition-table move tells whether that move is singular.
MoveSteps::Extension Worker::singular_extension(Node& node, Move m) {
  StackEntry* ss = node.ss;
  if (!move_steps_.wants_singular_search(node, root_depth_)) return {};
  KIEBITZ_ASSERT(ss->ply > 0 && m == node.tt.move,
                 "only the transposition-table move of an inner node can be singular");
  const Value bound = move_steps_.singular_beta(node);
  ss->excluded_move = m;
  const int move_count = ss->move_count;
  const Value value =
      search<NodeType::NonPv>(ss, bound - 1, bound, (node.depth - 1) / params_.singular_depth_divisor, node.cut_node);
  ss->excluded_move = Move();
  ss->move_count = move_count;
  if (stopped()) return {};
  return move_steps_.extension(node, value);
}

}  // namespace kiebitz
