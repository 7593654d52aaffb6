// Quiescence search beyond the horizon: captures until the position is quiet, in check all evasions.
#include <algorithm>

#include "base/assert.h"
#include "rules/check_info.h"
#include "rules/keys/cycles.h"
#include "search/worker.h"

namespace kiebitz {

template <Worker::NodeType N>
Value Worker::quiescence(StackEntry* ss, Value alpha, Value beta, Depth depth) {
  constexpr bool kPv = N == NodeType::Pv;
  KIEBITZ_ASSERT(-kValueInfinite <= alpha && alpha < beta && beta <= kValueInfinite,
                 "the window of a node is open and finite");
  KIEBITZ_ASSERT(kPv || alpha == beta - 1, "a node outside the main line has a null window");
  KIEBITZ_ASSERT(depth <= 0 && ss->ply <= kMaxPly, "quiescence begins at depth 0 and stays inside the stack");
  if constexpr (kPv) {
    pv_length_[ss->ply] = 0;
    selective_depth_ = std::max(selective_depth_, ss->ply + 1);
  }
  check_limits();
  if (stopped()) return kValueDraw;
  ss->in_check = position_.is_check();
  if (alpha < kValueDraw && has_upcoming_repetition(position_, ss->ply)) {
    alpha = draw_value();
    if (alpha >= beta) return alpha;
  }
  if (is_draw_by_rule(ss)) return draw_value();
  if (ss->ply >= kMaxPly) return ss->in_check ? kValueDraw : static_value();

  const auto probe = shared_->tt->probe(tt_key(position_), ss->ply, position_.halfmove_clock());
  const TtEntry& t = probe.entry;
  // A result without checks cannot replace a search with checks.
  const bool with_checks = depth >= 0;
  const Depth tt_depth = ss->in_check || with_checks ? 0 : -1;
  const bool known = probe.hit && t.value != kValueNone && t.depth >= tt_depth;
  ss->tt_pv = kPv || (probe.hit && t.tt_pv);
  if (!kPv && known && includes(t.bound, t.value >= beta ? Bound::Lower : Bound::Upper)) return t.value;

  Value best = mated_in(ss->ply);
  Value raw = kValueNone;
  Value futility = -kValueInfinite;
  if (!ss->in_check) {
    raw = probe.hit && t.evaluation != kValueNone ? t.evaluation : static_value();
    best = ss->static_evaluation = history_update_.corrected(ss, raw);
    // Not for a mate, because the announced line would lack its moves.
    if (known && !is_decisive(t.value) && includes(t.bound, t.value > best ? Bound::Lower : Bound::Upper))
      best = t.value;
    if (best >= beta) {
      if (!is_decisive(best) && !is_decisive(beta)) best = (best + beta) / 2;
      if (!probe.hit)
        shared_->tt->store(tt_key(position_), ss->ply,
                           TtEntry{Move(), best, raw, kTableDepthNone, Bound::Lower, ss->tt_pv});
      return best;
    }
    alpha = std::max(alpha, best);
    futility = ss->static_evaluation + params_.quiescence_futility;
  } else {
    ss->static_evaluation = (ss - 2)->static_evaluation;
  }

  const Value old_alpha = alpha;
  const Move previous = (ss - 1)->current_move;
  const CheckInfo checks(position_);
  QuietContext context = history_update_.quiet_context(ss);
  context.checks = &checks;
  if (ss->in_check) context.threats = Threats::of(position_);
  MovePicker picker(position_, context, t.move, MovePicker::Quiescence{.with_checks = with_checks});
  Move best_move;
  int move_count = 0;
  for (Move m = picker.next(); m; m = picker.next()) {
    ++move_count;
    prefetch(m);
    const bool capture = position_.is_capture(m);
    const bool gives_check = checks.gives_check(position_, m);
    if (!is_loss(best)) {
      const bool recapture = previous && m.to() == previous.to();
      if (!ss->in_check && !gives_check && !recapture && !m.is_promotion() && !is_loss(futility)) {
        if (move_count > params_.quiescence_moves) continue;
        const Value gain = futility + kExchangeValues[index(position_.captured_type(m))];
        if (gain <= alpha) {
          best = std::max(best, gain);
          continue;
        }
      }
      // In check, one quiet evasion is enough to know that it is no mate.
      if (ss->in_check && !capture && move_count > params_.quiescence_evasions) continue;
      if (!ss->in_check && !see_at_least(position_, m, params_.quiescence_see_margin, kExchangeValues)) continue;
    }
    make(ss, m);
    const Value value = -quiescence<N>(ss + 1, -beta, -alpha, depth - 1);
    unmake();
    if (stopped()) return kValueDraw;
    if (value <= best) continue;
    best = value;
    if (value <= alpha) continue;
    best_move = m;
    if constexpr (kPv) update_pv(ss->ply, m);
    if (value >= beta) break;
    alpha = value;
  }
  if (ss->in_check && move_count == 0) return mated_in(ss->ply);
  KIEBITZ_ASSERT(-kValueInfinite < best && best < kValueInfinite, "a quiet position has a value");
  if (!is_decisive(best) && !is_decisive(beta) && best > beta) best = (best + beta) / 2;
  const Bound bound = best >= beta ? Bound::Lower : kPv && best > old_alpha ? Bound::Exact : Bound::Upper;
  shared_->tt->store(tt_key(position_), ss->ply, TtEntry{best_move, best, raw, tt_depth, bound, ss->tt_pv});
  return best;
}

template Value Worker::quiescence<Worker::NodeType::Pv>(StackEntry*, Value, Value, Depth);
template Value Worker::quiescence<Worker::NodeType::NonPv>(StackEntry*, Value, Value, Depth);

}  // namespace kiebitz
