#include "search/ordering/history_update.h"

#include <algorithm>

#include "base/assert.h"
#include "search/ordering/threats.h"

namespace kiebitz {
namespace {

constexpr int kCorrectionUnit = 1024;
constexpr int kCorrectionRateUnit = 64;
constexpr int kMaxCorrectionStep = kCorrectionLimit / 4;
constexpr std::array<int, 4> kContinuationPlies = {1, 2, 4, 6};

}  // namespace

QuietContext HistoryUpdate::quiet_context(const StackEntry* ss) const {
  QuietContext context;
  context.histories = &histories_;
  context.params = &params_;
  for (std::size_t i = 0; i < kContinuationPlies.size(); ++i)
    context.continuation[i] = (ss - kContinuationPlies[i])->continuation;
  return context;
}

Value HistoryUpdate::corrected(const StackEntry* ss, Value raw) const {
  const Color us = position_.side_to_move();
  const Histories& h = histories_;
  const int pawn = h.pawn_correction[index(us)][position_.pawn_key() % kCorrectionSize];
  int pieces = 0;
  for (const Color c : kColors)
    pieces += h.non_pawn_correction[index(us)][index(c)][position_.non_pawn_key(c) % kCorrectionSize];
  int continuation = 0;
  if (const Move last = (ss - 1)->current_move)
    continuation = (*(ss - 2)->continuation_correction)[index(position_.piece_on(last.to()))][index(last.to())];
  const int sum = params_.correction_pawn * pawn + params_.correction_non_pawn * pieces +
                  params_.correction_continuation * continuation;
  return std::clamp(raw + sum / kCorrectionUnit, -kTablebaseWinInMaxPly + 1, kTablebaseWinInMaxPly - 1);
}

void HistoryUpdate::correct(const Node& node, Value best, bool best_is_quiet) {
  StackEntry* ss = node.ss;
  if (ss->in_check || ss->excluded_move || !best_is_quiet || is_decisive(best)) return;
  const Value evaluation = ss->static_evaluation;
  KIEBITZ_ASSERT(evaluation != kValueNone, "a correction needs the evaluation it corrects");
  if (best >= node.beta && best <= evaluation) return;
  if (best <= node.alpha && best >= evaluation) return;
  const int bonus = std::clamp((best - evaluation) * node.depth * params_.correction_rate / kCorrectionRateUnit,
                               -kMaxCorrectionStep, kMaxCorrectionStep);
  const Color us = position_.side_to_move();
  Histories& h = histories_;
  h.pawn_correction[index(us)][position_.pawn_key() % kCorrectionSize].update(bonus);
  for (const Color c : kColors)
    h.non_pawn_correction[index(us)][index(c)][position_.non_pawn_key(c) % kCorrectionSize].update(bonus);
  if (const Move last = (ss - 1)->current_move)
    (*(ss - 2)->continuation_correction)[index(position_.piece_on(last.to()))][index(last.to())].update(bonus);
}

void HistoryUpdate::update_continuation(StackEntry* ss, Piece piece, Square to, int bonus) {
  for (const int plies : kContinuationPlies) {
    if (ss->in_check && plies > 2) break;
    if ((ss - plies)->current_move) (*(ss - plies)->continuation)[index(piece)][index(to)].update(bonus);
  }
}

void HistoryUpdate::update_quiet(StackEntry* ss, Move m, int bonus) {
  const Piece piece = position_.piece_on(m.from());
  histories_.of_butterfly(position_.side_to_move(), m, ss->attacked).update(bonus);
  histories_.of_pawns(position_)[index(piece)][index(m.to())].update(bonus);
  update_continuation(ss, piece, m.to(), bonus);
}

void HistoryUpdate::update_capture(Move m, int bonus) {
  histories_.capture[index(position_.piece_on(m.from()))][index(m.to())][index(position_.captured_type(m))].update(
      bonus);
}

int HistoryUpdate::bonus_of(Depth depth) const {
  return std::clamp(params_.history_bonus_per_depth * depth + params_.history_bonus_offset, 0,
                    params_.history_bonus_max);
}

void HistoryUpdate::tt_cutoff(const Node& node) {
  const Move m = node.tt.move;
  if (!m || node.tt_capture || m.is_promotion() || !position_.is_legal(m)) return;
  node.ss->attacked = Threats::of(position_).by_any;
  update_quiet(node.ss, m, bonus_of(node.depth));
}

void HistoryUpdate::unrefuted(const Node& node, Move previous) {
  const int bonus = std::min(params_.history_bonus_per_depth * node.depth, params_.history_bonus_max) *
                    params_.history_unrefuted_share / kShareUnit;
  update_continuation(node.ss - 1, position_.piece_on(previous.to()), previous.to(), bonus);
  histories_.of_butterfly(opposite(position_.side_to_move()), previous, (node.ss - 1)->attacked)
      .update(bonus * params_.history_unrefuted_butterfly / kShareUnit);
}

void HistoryUpdate::cutoff(const Node& node, Value value, Move best, const Tried& tried) {
  KIEBITZ_ASSERT(best && position_.is_legal(best), "a rewarded move is a legal move");
  StackEntry* ss = node.ss;
  const Depth depth = node.depth + static_cast<int>(value > node.beta + params_.history_clear_margin);
  const int bonus = bonus_of(depth);
  int malus =
      std::clamp(params_.history_malus_per_depth * depth + params_.history_malus_offset, 0, params_.history_malus_max);
  if (!position_.is_capture(best) && !best.is_promotion()) {
    if (ss->killers[0] != best) ss->killers = {best, ss->killers[0]};
    if (const Move previous = (ss - 1)->current_move)
      histories_.counter_move[index(position_.piece_on(previous.to()))][index(previous.to())] = best;
    update_quiet(ss, best, bonus);
    for (const Move m : tried.captures) update_capture(m, -malus);
    for (const Move m : tried.quiets) {
      update_quiet(ss, m, -malus);
      malus = malus * params_.history_malus_decay / kShareUnit;
    }
  } else {
    update_capture(best, bonus);
    for (const Move m : tried.captures) update_capture(m, -malus);
  }
}

}  // namespace kiebitz
