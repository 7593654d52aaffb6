#include "search/ordering/move_picker.h"

#include <utility>

#include "rules/movegen.h"

namespace kiebitz {
namespace {

// The weights of a quiet move's other histories against its continuation histories two and four plies ago. Constants,
// because every quiet move uses them.
constexpr int kButterflyWeight = 2;
constexpr int kPawnWeight = 2;
constexpr int kReplyWeight = 2;
constexpr int kDistantDivisor = 2;  // six plies ago

}  // namespace

int quiet_history(const Position& p, const QuietContext& context, Move m) {
  Histories& h = *context.histories;
  const int piece = index(p.piece_on(m.from()));
  const int to = index(m.to());
  int score = kButterflyWeight * h.of_butterfly(p.side_to_move(), m, context.threats.by_any) +
              kPawnWeight * h.of_pawns(p)[piece][to];
  score += kReplyWeight * (*context.continuation[0])[piece][to];
  score += (*context.continuation[1])[piece][to];
  score += (*context.continuation[2])[piece][to];
  score += (*context.continuation[3])[piece][to] / kDistantDivisor;
  return score;
}

int capture_history(const Position& p, const Histories& histories, Move m) {
  return histories.capture[index(p.piece_on(m.from()))][index(m.to())][index(p.captured_type(m))];
}

MovePicker::MovePicker(const Position& p, const QuietContext& context, const Hints& hints)
    : p_(p), context_(context), hints_(hints), stage_(p.is_check() ? Stage::EvasionTableMove : Stage::TableMove) {
  if (!hints_.tt_move || !p.is_legal(hints_.tt_move)) {
    hints_.tt_move = Move();
    advance();
  }
}

MovePicker::MovePicker(const Position& p, const QuietContext& context, Move tt_move, Quiescence options)
    : p_(p),
      context_(context),
      hints_{tt_move, {}, {}},
      stage_(p.is_check() ? Stage::EvasionTableMove : Stage::QuiescenceTableMove),
      with_checks_(options.with_checks) {
  const bool usable =
      tt_move && p.is_legal(tt_move) && (p.is_check() || p.is_capture(tt_move) || tt_move.is_promotion());
  if (!usable) {
    hints_.tt_move = Move();
    advance();
  }
}

MovePicker::MovePicker(const Position& p, const QuietContext& context, Move tt_move, ProbCut options)
    : p_(p),
      context_(context),
      hints_{tt_move, {}, {}},
      stage_(Stage::ProbCutTableMove),
      threshold_(options.threshold) {
  const bool usable =
      tt_move && p.is_legal(tt_move) && p.is_capture(tt_move) && see_at_least(p, tt_move, threshold_, kExchangeValues);
  if (!usable) {
    hints_.tt_move = Move();
    advance();
  }
}

void MovePicker::score_captures() {
  for (std::size_t i = current_; i < moves_.size(); ++i) {
    const Move m = moves_[i];
    int value = kExchangeValues[index(p_.captured_type(m))];
    if (m.is_promotion()) value += kExchangeValues[index(m.promotion_piece())] - kExchangeValues[0];
    scores_[i] = context_.params->victim_weight * value + capture_history(p_, *context_.histories, m);
  }
}

void MovePicker::score_quiets() {
  const SearchParams& params = *context_.params;
  for (std::size_t i = current_; i < moves_.size(); ++i) {
    const Move m = moves_[i];
    int score = quiet_history(p_, context_, m);
    if (!m.is_castling()) {
      const PieceType type = type_of(p_.piece_on(m.from()));
      const Bitboard danger = context_.threats.by_cheaper[index(type)];
      if (danger != 0) {
        if (contains(danger, m.from())) score += params.escape_bonus;
        if (contains(danger, m.to())) score -= params.enter_penalty;
      }
      if (contains(context_.checks->checking_squares(type), m.to()) &&
          see_at_least(p_, m, params.check_see_margin, kExchangeValues))
        score += params.check_bonus;
    }
    scores_[i] = score;
  }
}

void MovePicker::score_evasions() {
  constexpr int kCapturesFirst = 1 << 28;
  for (std::size_t i = current_; i < moves_.size(); ++i) {
    const Move m = moves_[i];
    if (p_.is_capture(m)) {
      scores_[i] = kCapturesFirst + kExchangeValues[index(p_.captured_type(m))] * context_.params->victim_weight -
                   index(type_of(p_.piece_on(m.from())));
    } else {
      scores_[i] = quiet_history(p_, context_, m);
    }
  }
}

Move MovePicker::pick_best() {
  std::size_t best = current_;
  for (std::size_t i = current_ + 1; i < moves_.size(); ++i)
    if (scores_[i] > scores_[best]) best = i;
  std::swap(moves_[current_], moves_[best]);
  std::swap(scores_[current_], scores_[best]);
  return moves_[current_++];
}

bool MovePicker::usable_hint(Move m) const {
  return m && m != hints_.tt_move && p_.is_legal(m) && !p_.is_capture(m) && !m.is_promotion();
}

// One case per stage; a stage without further moves falls through to the next.
Move MovePicker::next(bool skip_quiets) {
  switch (stage_) {
    case Stage::TableMove:
    case Stage::EvasionTableMove:
    case Stage::QuiescenceTableMove:
    case Stage::ProbCutTableMove:
      advance();
      return hints_.tt_move;

    case Stage::GenerateCaptures:
    case Stage::GenerateQuiescence:
    case Stage::GenerateProbCut:
      generate_captures(p_, moves_);
      score_captures();
      advance();
      return next(skip_quiets);

    case Stage::GoodCaptures:
      while (current_ < moves_.size()) {
        const Move m = pick_best();
        if (m == hints_.tt_move) continue;
        const int slack = -scores_[current_ - 1] * context_.params->good_capture_history / kShareUnit;
        const bool underpromotes = m.is_promotion() && m.promotion_piece() != PieceType::Queen;
        if (!underpromotes && see_at_least(p_, m, slack, kExchangeValues)) return m;
        bad_captures_.push(m);
      }
      advance();
      [[fallthrough]];

    case Stage::FirstKiller:
      advance();
      if (!skip_quiets && usable_hint(hints_.killers[0])) return hints_.killers[0];
      [[fallthrough]];

    case Stage::SecondKiller:
      advance();
      if (!skip_quiets && usable_hint(hints_.killers[1])) return hints_.killers[1];
      [[fallthrough]];

    case Stage::CounterMove:
      advance();
      if (!skip_quiets && hints_.counter_move != hints_.killers[0] && hints_.counter_move != hints_.killers[1] &&
          usable_hint(hints_.counter_move))
        return hints_.counter_move;
      [[fallthrough]];

    case Stage::GenerateQuiets:
      if (!skip_quiets) {
        moves_.clear();
        current_ = 0;
        generate_quiets(p_, moves_);
        score_quiets();
      }
      advance();
      [[fallthrough]];

    case Stage::Quiets:
      while (!skip_quiets && current_ < moves_.size()) {
        const Move m = pick_best();
        if (m != hints_.tt_move && !is_hint(m)) return m;
      }
      advance();
      [[fallthrough]];

    case Stage::BadCaptures:
      if (next_bad_ < bad_captures_.size()) return bad_captures_[next_bad_++];
      stage_ = Stage::Done;
      return Move();

    case Stage::GenerateEvasions:
      generate_evasions(p_, moves_);
      score_evasions();
      advance();
      [[fallthrough]];

    case Stage::Evasions:
      while (current_ < moves_.size())
        if (const Move m = pick_best(); m != hints_.tt_move) return m;
      stage_ = Stage::Done;
      return Move();

    case Stage::QuiescenceCaptures:
      while (current_ < moves_.size())
        if (const Move m = pick_best(); m != hints_.tt_move) return m;
      if (!with_checks_) {
        stage_ = Stage::Done;
        return Move();
      }
      advance();
      [[fallthrough]];

    case Stage::GenerateChecks: {
      moves_.clear();
      current_ = 0;
      generate_quiets(p_, moves_);
      advance();
    }
      [[fallthrough]];

    case Stage::Checks:
      while (current_ < moves_.size()) {
        const Move m = moves_[current_++];
        if (m != hints_.tt_move && context_.checks->gives_check(p_, m)) return m;
      }
      stage_ = Stage::Done;
      return Move();

    case Stage::ProbCutCaptures:
      while (current_ < moves_.size()) {
        const Move m = pick_best();
        if (m != hints_.tt_move && see_at_least(p_, m, threshold_, kExchangeValues)) return m;
      }
      stage_ = Stage::Done;
      return Move();

    case Stage::Done:
      return Move();
  }
  return Move();
}

}  // namespace kiebitz
