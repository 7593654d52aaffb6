// A node of the main search: the sequence of its steps, then its moves.
#include <algorithm>

#include "base/assert.h"
#include "rules/check_info.h"
#include "search/pruning.h"
#include "search/worker.h"

namespace kiebitz {

template <Worker::NodeType N>
Value Worker::search(StackEntry* ss, Value alpha, Value beta, Depth depth, bool cut_node) {
  constexpr bool kRoot = N == NodeType::Root;
  constexpr bool kPv = N != NodeType::NonPv;
  KIEBITZ_ASSERT(-kValueInfinite <= alpha && alpha < beta && beta <= kValueInfinite,
                 "the window of a node is open and finite");
  KIEBITZ_ASSERT(kPv || alpha == beta - 1, "a node outside the main line has a null window");
  KIEBITZ_ASSERT(!(kPv && cut_node), "a node of the main line is no cut node");
  KIEBITZ_ASSERT(ss == stack_.data() + kStackBefore + ss->ply && ss->ply <= kMaxPly,
                 "the stack entry belongs to the ply");
  KIEBITZ_ASSERT(kRoot == (ss->ply == 0) || ss->excluded_move, "only the root has ply 0");
  if (depth <= 0) return quiescence < kPv ? NodeType::Pv : NodeType::NonPv > (ss, alpha, beta, 0);

  Node node{.ss = ss,
            .alpha = alpha,
            .beta = beta,
            .depth = std::min(depth, kMaxPly - 1),
            .cut_node = cut_node,
            .pv = kPv,
            .root = kRoot,
            .tt = {}};
  const bool excluded = static_cast<bool>(ss->excluded_move);
  ss->in_check = position_.is_check();
  ss->move_count = 0;
  (ss + 1)->excluded_move = Move();
  (ss + 2)->killers = {};
  (ss + 2)->cutoffs = 0;
  if constexpr (kPv) {
    pv_length_[ss->ply] = 0;
    selective_depth_ = std::max(selective_depth_, ss->ply + 1);
  }
  check_limits();
  if constexpr (!kRoot) {
    if (const auto value = leaf_value(node)) return *value;
  }

  // 1. Known results
  const auto probe = shared_->tt->probe(tt_key(position_), ss->ply, position_.halfmove_clock());
  node.tt = probe.entry;
  node.tt_hit = probe.hit;
  if constexpr (kRoot) node.tt.move = root_moves_[pv_line_].move;
  if (!excluded) ss->tt_pv = kPv || (probe.hit && probe.entry.tt_pv);
  node.tt_capture = node.tt.move && position_.is_capture(node.tt.move);
  if (!kPv && !excluded) {
    if (const auto value = tt_cutoff(node, position_.halfmove_clock(), params_)) {
      if (*value >= beta) history_update_.tt_cutoff(node);
      return *value;
    }
  }
  if (!kRoot && !excluded && shared_->tablebases != nullptr) {
    if (const auto value = tablebase_cutoff(node)) return *value;
  }

  // 2. Static evaluation and pruning of the node
  evaluate_node(node);
  if (!ss->in_check && !excluded && !kPv) {
    if (const auto value = razor(node)) return *value;
    if (const auto value = reverse_futility(node, params_)) return *value;
    if (const auto value = null_move(node)) return *value;
  }
  if (!excluded && (kPv || cut_node) && lacks_good_tt_move(node, params_)) --node.depth;
  if (!kPv && !ss->in_check && !excluded) {
    if (const auto value = probcut(node)) return *value;
  }

  // 3. Moves
  KIEBITZ_ASSERT(node.depth >= 0 && node.depth < kMaxPly, "the remaining depth is in range");
  return search_moves<N>(node);
}

// Searches one move: a late move with reduced depth first, and again with more where the result is better than
// expected.
template <Worker::NodeType N>
Value Worker::search_one(Node& node, int move_number, MoveDepth depth, const NodeProgress& progress) {
  constexpr bool kPv = N != NodeType::NonPv;
  StackEntry* ss = node.ss;
  const Value alpha = progress.alpha;
  Depth new_depth = depth.full;
  KIEBITZ_ASSERT(move_number >= 1 && alpha < node.beta, "a move is searched with an open window");
  Value value = -kValueInfinite;
  bool full_window = kPv && move_number == 1;
  if (node.depth >= params_.reduction_min_depth && move_number > 1 + static_cast<int>(node.root)) {
    KIEBITZ_ASSERT(new_depth + static_cast<int>(node.pv) >= 1, "a reduced search has at least one ply");
    const Depth reduced = std::clamp(new_depth - depth.reduction / kPlyUnit, 1, new_depth + static_cast<int>(node.pv));
    value = -search<NodeType::NonPv>(ss + 1, -alpha - 1, -alpha, reduced, true);
    if (value > alpha && reduced < new_depth) {
      new_depth += value > alpha + params_.deeper_margin + new_depth / 2;
      new_depth -= value < progress.best + params_.shallower_margin;
      if (reduced < new_depth) value = -search<NodeType::NonPv>(ss + 1, -alpha - 1, -alpha, new_depth, !node.cut_node);
    }
    full_window = kPv && value > alpha;
  } else if (!kPv || move_number > 1) {
    value = -search<NodeType::NonPv>(ss + 1, -alpha - 1, -alpha, new_depth, !node.cut_node);
    full_window = kPv && value > alpha;
  }
  if constexpr (kPv) {
    if (full_window) {
      pv_length_[ss->ply + 1] = 0;
      value = -search<NodeType::Pv>(ss + 1, -node.beta, -alpha, new_depth, false);
    }
  }
  return value;
}

template <Worker::NodeType N>
Value Worker::search_moves(Node& node) {
  constexpr bool kRoot = N == NodeType::Root;
  constexpr bool kPv = N != NodeType::NonPv;
  StackEntry* ss = node.ss;
  QuietContext context = history_update_.quiet_context(ss);
  context.threats = Threats::of(position_);
  ss->attacked = context.threats.by_any;
  const CheckInfo checks(position_);
  context.checks = &checks;
  const Move previous = (ss - 1)->current_move;
  const Move counter =
      previous ? histories_->counter_move[index(position_.piece_on(previous.to()))][index(previous.to())] : Move();
  MovePicker picker(position_, context, MovePicker::Hints{node.tt.move, ss->killers, counter});

  NodeProgress progress{.alpha = node.alpha};
  Value& best = progress.best;
  Move best_move;
  MoveList quiets_tried;
  MoveList captures_tried;
  std::size_t root_index = pv_line_;
  const auto next_move = [&] {
    if constexpr (kRoot) return root_index < root_moves_.size() ? root_moves_[root_index++].move : Move();
    return picker.next(progress.skip_quiets);
  };

  for (Move m = next_move(); m; m = next_move()) {
    if (m == ss->excluded_move) continue;
    KIEBITZ_ASSERT(position_.is_legal(m), "the moves of a node are legal");
    prefetch(m);
    MoveFacts facts{.move = m,
                    .capture = position_.is_capture(m) || m.is_promotion(),
                    .gives_check = checks.gives_check(position_, m),
                    .number = ++ss->move_count};
    facts.history = facts.capture ? capture_history(position_, *histories_, m) : quiet_history(position_, context, m);
    if constexpr (kRoot) report_current(m, static_cast<int>(root_index));

    if (!kRoot && !(kPv && node.depth <= params_.full_width_depth) && !is_loss(best) &&
        move_steps_.prunes(node, position_, facts, progress))
      continue;

    MoveSteps::Extension extension;
    if (!kRoot && m == node.tt.move) {
      extension = singular_extension(node, m);
      if (extension.cutoff) return std::clamp(*extension.cutoff, node.floor, node.ceiling);
    }
    const MoveDepth depth{node.depth - 1 + extension.plies, move_steps_.reduction(node, facts)};

    const std::uint64_t nodes_before = nodes();
    make(ss, m);
    const Value value = search_one<N>(node, facts.number, depth, progress);
    unmake();
    if (stopped()) return kValueDraw;
    KIEBITZ_ASSERT(-kValueInfinite < value && value < kValueInfinite, "a searched move has a value");

    if constexpr (kRoot) note_root_result(node, facts, value, {nodes() - nodes_before, progress.alpha});
    if (value > best) {
      best = value;
      if (value > progress.alpha) {
        best_move = m;
        if (kPv && !kRoot) update_pv(ss->ply, m);
        if (value >= node.beta) {
          ss->cutoffs += 1 + static_cast<int>(!node.tt.move);
          break;
        }
        progress.alpha = value;
      }
    }
    if (m != best_move) (facts.capture ? captures_tried : quiets_tried).push(m);
  }

  KIEBITZ_ASSERT(node.floor <= node.ceiling, "the bounds of the tablebases leave a range");
  if (ss->move_count == 0) {
    if (ss->excluded_move) return node.alpha;
    return ss->in_check ? mated_in(ss->ply) : kValueDraw;
  }
  // A value far above beta is less reliable than beta itself: returns a mean of both, in which deep searches weigh
  // more.
  if (!kPv && best >= node.beta && !is_decisive(best) && !is_decisive(node.beta))
    best = (best * node.depth + node.beta) / (node.depth + 1);
  best = std::clamp(best, node.floor, node.ceiling);
  KIEBITZ_ASSERT(-kValueInfinite < best && best < kValueInfinite, "a node with moves has a value");
  KIEBITZ_ASSERT(best >= mated_in(ss->ply) && best <= mate_in(ss->ply + 1), "a mate is counted from the root");
  if (best_move) {
    history_update_.cutoff(node, best, best_move, {quiets_tried, captures_tried});
  } else if (!ss->excluded_move && previous && position_.last_captured() == PieceType::None) {
    history_update_.unrefuted(node, previous);
  }
  if (best <= node.alpha) ss->tt_pv = ss->tt_pv || ((ss - 1)->tt_pv && node.depth > params_.was_pv_depth);

  if (!ss->excluded_move && !(kRoot && pv_line_ > 0)) {
    const Bound bound = best >= node.beta ? Bound::Lower : kPv && best_move ? Bound::Exact : Bound::Upper;
    shared_->tt->store(tt_key(position_), ss->ply,
                       TtEntry{best_move, best, node.raw_evaluation, node.depth, bound, ss->tt_pv});
  }
  const bool best_is_quiet = !best_move || !(position_.is_capture(best_move) || best_move.is_promotion());
  history_update_.correct(node, best, best_is_quiet);
  return best;
}

// Records the result of the search of a root move.
void Worker::note_root_result(const Node& node, const MoveFacts& facts, Value value, const RootSearch& search) {
  RootMove& rm = *std::find_if(root_moves_.begin(), root_moves_.end(),
                               [&facts](const RootMove& r) { return r.move == facts.move; });
  rm.effort += search.nodes;
  if (facts.number > 1 && value <= search.alpha) {
    rm.score = -kValueInfinite;
    return;
  }
  rm.score = value;
  rm.depth = root_depth_;
  rm.average_score = rm.average_score == kValueNone ? value : (2 * value + rm.average_score) / 3;
  rm.is_lower_bound = value >= node.beta;
  rm.is_upper_bound = value <= node.alpha;
  rm.selective_depth = selective_depth_;
  rm.pv.assign(1, facts.move);
  rm.pv.insert(rm.pv.end(), pv_[1].begin(), pv_[1].begin() + pv_length_[1]);
}

template Value Worker::search<Worker::NodeType::Root>(StackEntry*, Value, Value, Depth, bool);
template Value Worker::search<Worker::NodeType::Pv>(StackEntry*, Value, Value, Depth, bool);
template Value Worker::search<Worker::NodeType::NonPv>(StackEntry*, Value, Value, Depth, bool);

}  // namespace kiebitz
