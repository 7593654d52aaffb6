// One node of the main search: the list of its steps, then its moves.
#include <algorithm>

#include "rules/check_info.h"
#include "rules/cycles.h"
#include "rules/movegen.h"
#include "search/worker.h"

namespace kiebitz {

template <Worker::NodeType N>
Value Worker::search(StackEntry* ss, Value alpha, Value beta, Depth depth, bool cut_node) {
  constexpr bool kRoot = N == NodeType::Root;
  constexpr bool kPv = N != NodeType::NonPv;
  if (depth <= 0) return quiescence < kPv ? NodeType::Pv : NodeType::NonPv > (ss, alpha, beta, 0);

  Node node{.ss = ss,
            .alpha = alpha,
            .beta = beta,
            .depth = std::min(depth, kMaxPly - 1),
            .cut_node = cut_node,
            .pv = kPv,
            .root = kRoot,
            .table = {}};
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
    if (const auto answer = leaf_answer(node)) return *answer;
  }

  // 1. What do we know already?
  const auto probe = shared_->table->probe(table_key(position_), ss->ply, position_.halfmove_clock());
  node.table = probe.entry;
  node.table_hit = probe.hit;
  if constexpr (kRoot) node.table.move = root_moves_[pv_line_].move;
  if (!excluded) ss->was_pv = kPv || (probe.hit && probe.entry.was_pv);
  node.table_capture = node.table.move && position_.is_capture(node.table.move);
  if (!kPv && !excluded) {
    if (const auto answer = table_cutoff(node)) {
      if (*answer >= beta) learn_table_cut(node);
      return *answer;
    }
  }
  if (!kRoot && !excluded && shared_->tables != nullptr) {
    if (const auto answer = tablebase_answer(node)) return *answer;
  }

  // 2. Static evaluation, and what it allows to skip.
  evaluate_node(node);
  if (!ss->in_check && !excluded && !kPv) {
    if (const auto answer = razor(node)) return *answer;
    if (const auto answer = reverse_futility(node)) return *answer;
    if (const auto answer = null_move(node)) return *answer;
  }
  if (!excluded && (kPv || cut_node) && lacks_good_table_move(node)) --node.depth;
  if (!kPv && !ss->in_check && !excluded) {
    if (const auto answer = probcut(node)) return *answer;
  }

  // 3. The moves.
  return search_moves<N>(node);
}

// Without a move to try first, or with one from a much shallower search, it is cheaper to find one with less depth.
bool Worker::lacks_good_table_move(const Node& node) const {
  if (!node.table.move) return node.depth >= params_.internal_reduction_depth;
  return node.table_hit && node.depth >= params_.internal_reduction_shallow_depth &&
         node.table.depth < node.depth - params_.internal_reduction_gap;
}

// A mate on the hundredth half-move comes first.
bool Worker::is_draw_by_rule(const StackEntry* ss) const {
  if (is_repetition_draw(position_, ss->ply)) return true;
  return position_.halfmove_clock() >= 100 && (!ss->in_check || has_legal_move(position_));
}

// Draws, the horizon and mate distance; may narrow the window.
std::optional<Value> Worker::leaf_answer(Node& node) {
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
  return std::nullopt;
}

// Searches one move, reduced first if it is a late one, and again wherever that looks better than expected.
template <Worker::NodeType N>
Value Worker::search_one(Node& node, int move_number, Depth new_depth, int reduction, const Progress& so_far) {
  constexpr bool kPv = N != NodeType::NonPv;
  StackEntry* ss = node.ss;
  const Value alpha = so_far.alpha;
  Value value = -kValueInfinite;
  bool full_window = kPv && move_number == 1;
  if (node.depth >= params_.reduction_min_depth && move_number > 1 + static_cast<int>(node.root)) {
    const Depth reduced = std::clamp(new_depth - reduction / kPlyUnit, 1, new_depth + static_cast<int>(node.pv));
    value = -search<NodeType::NonPv>(ss + 1, -alpha - 1, -alpha, reduced, true);
    if (value > alpha && reduced < new_depth) {
      new_depth += value > alpha + params_.deeper_margin + new_depth / 2;
      new_depth -= value < so_far.best + params_.shallower_margin;
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
  QuietContext context = quiet_context(ss);
  context.threats = Threats::of(position_);
  ss->attacked = context.threats.by_any;
  const CheckInfo checks(position_);
  context.checks = &checks;
  const Move previous = (ss - 1)->current_move;
  const Move counter =
      previous ? histories_->counter_move[index(position_.piece_on(previous.to()))][index(previous.to())] : Move();
  MovePicker picker(position_, context, MovePicker::Hints{node.table.move, ss->killers, counter});

  Progress so_far{.alpha = node.alpha};
  Value& best = so_far.best;
  Move best_move;
  MoveList quiets_tried;
  MoveList captures_tried;
  std::size_t root_index = pv_line_;
  const auto next_move = [&] {
    if constexpr (kRoot) return root_index < root_moves_.size() ? root_moves_[root_index++].move : Move();
    return picker.next(so_far.skip_quiets);
  };

  for (Move m = next_move(); m; m = next_move()) {
    if (m == ss->excluded_move) continue;
    expect(m);
    const int move_number = ++ss->move_count;
    if constexpr (kRoot) report_current(m, static_cast<int>(root_index));
    const bool capture = position_.is_capture(m) || m.is_promotion();
    const bool gives_check = checks.gives_check(position_, m);
    const int history = capture ? capture_history(position_, *histories_, m) : quiet_history(position_, context, m);

    if (!kRoot && !(kPv && node.depth <= params_.full_width_depth) && !is_loss(best) &&
        prune_move(node, m, capture, gives_check, move_number, history, so_far))
      continue;

    Depth extension = 0;
    if (!kRoot && m == node.table.move) {
      const Extension e = singular_extension(node, m);
      if (e.answer) return std::clamp(*e.answer, node.floor, node.ceiling);
      extension = e.plies;
    }
    const Depth new_depth = node.depth - 1 + extension;
    const int reduction = reduction_for(node, m, capture, gives_check, move_number, history);

    const std::uint64_t nodes_before = nodes();
    make(ss, m);
    const Value value = search_one<N>(node, move_number, new_depth, reduction, so_far);
    unmake();
    if (stopped()) return kValueDraw;

    if constexpr (kRoot) {
      RootMove& rm =
          *std::find_if(root_moves_.begin(), root_moves_.end(), [m](const RootMove& r) { return r.move == m; });
      rm.effort += nodes() - nodes_before;
      if (move_number == 1 || value > so_far.alpha) {
        rm.score = value;
        rm.average_score = rm.average_score == kValueNone ? value : (2 * value + rm.average_score) / 3;
        rm.is_lower_bound = value >= node.beta;
        rm.is_upper_bound = value <= node.alpha;
        rm.selective_depth = selective_depth_;
        rm.pv.assign(1, m);
        rm.pv.insert(rm.pv.end(), pv_[1].begin(), pv_[1].begin() + pv_length_[1]);
      } else {
        rm.score = -kValueInfinite;
      }
    }
    if (value > best) {
      best = value;
      if (value > so_far.alpha) {
        best_move = m;
        if (kPv && !kRoot) update_pv(ss->ply, m);
        if (value >= node.beta) {
          ss->cutoffs += 1 + static_cast<int>(!node.table.move);
          break;
        }
        so_far.alpha = value;
      }
    }
    if (m != best_move) (capture ? captures_tried : quiets_tried).push(m);
  }

  if (ss->move_count == 0) {
    if (ss->excluded_move) return node.alpha;
    return ss->in_check ? mated_in(ss->ply) : kValueDraw;
  }
  // Beating beta by much is worth less than proof of it: the deeper, the more it is believed.
  if (!kPv && best >= node.beta && !is_decisive(best) && !is_decisive(node.beta))
    best = (best * node.depth + node.beta) / (node.depth + 1);
  best = std::clamp(best, node.floor, node.ceiling);
  if (best_move) {
    learn_cutoff(node, best, best_move, quiets_tried, captures_tried);
  } else if (!ss->excluded_move && previous && position_.last_captured() == PieceType::None) {
    learn_unrefuted(node, previous);
  }
  if (best <= node.alpha) ss->was_pv = ss->was_pv || ((ss - 1)->was_pv && node.depth > params_.was_pv_depth);

  if (!ss->excluded_move && !(kRoot && pv_line_ > 0)) {
    const Bound bound = best >= node.beta ? Bound::Lower : kPv && best_move ? Bound::Exact : Bound::Upper;
    shared_->table->store(table_key(position_), ss->ply,
                          TableEntry{best_move, best, node.raw_evaluation, node.depth, bound, ss->was_pv});
  }
  const bool best_is_quiet = !best_move || !(position_.is_capture(best_move) || best_move.is_promotion());
  learn_correction(node, best, best_is_quiet);
  return best;
}

template Value Worker::search<Worker::NodeType::Root>(StackEntry*, Value, Value, Depth, bool);
template Value Worker::search<Worker::NodeType::Pv>(StackEntry*, Value, Value, Depth, bool);
template Value Worker::search<Worker::NodeType::NonPv>(StackEntry*, Value, Value, Depth, bool);

}  // namespace kiebitz
