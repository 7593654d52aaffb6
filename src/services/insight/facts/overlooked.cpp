#include "insight/facts/overlooked.h"

#include <algorithm>

#include "insight/board/exchange.h"
#include "insight/facts/deed.h"
#include "insight/facts/move_change.h"

namespace kiebitz::insight {
namespace {

// What the opponent's first answer does, asked of any position it is legal in.
struct Refutation {
  Move answer;
  Deed deed = Deed::Capture;
  int gain = kPawnValue;  // at least, in the position after the move; without the move a pawn is enough
};

bool works(const Position& position, const Refutation& refutation, int gain) {
  return does(position, refutation.answer, refutation.deed, gain);
}

// What the answer has to win to be half of the reason at least, and half of what it takes; what the move itself took
// does not count.
int gain_to_explain(const MoveCase& subject, const Fact& loss, Move answer) {
  const int half_of_loss = (loss.points.value_or(1) + 1) / 2 * kPawnValue;
  const int half_of_prey = exchange_value(subject.after().captured_type(answer)) / 2;
  return exchange_value(subject.before().captured_type(subject.move())) + std::max(half_of_loss, half_of_prey);
}

// Nothing if the rules cannot say why the answer works.
std::optional<Refutation> refutation_of(const MoveCase& subject, const Fact& loss) {
  const Move answer = subject.reply()->moves.front();
  if (loss.kind == FactKind::MateAllowed) {
    if (loss.certainty != Certainty::Rules) return std::nullopt;
    return Refutation{answer, *loss.mate_in == 1 ? Deed::MateInOne : Deed::MateInTwo};
  }
  for (const Deed deed : {Deed::Capture, Deed::Fork}) {
    const Refutation refutation{answer, deed, gain_to_explain(subject, loss, answer)};
    if (works(subject.after(), refutation, refutation.gain)) return refutation;
  }
  return std::nullopt;
}

std::vector<Move> shown_moves(const MoveCase& subject, Deed deed) {
  const std::vector<Move>& line = subject.reply()->moves;
  const std::size_t plies = deed == Deed::MateInTwo || deed == Deed::Fork ? 3 : 1;
  return {line.begin(), line.begin() + static_cast<std::ptrdiff_t>(std::min(plies, line.size()))};
}

// No move instead of the move: the answer is not legal then, or does not do the same.
Counterfactual without_the_move(const Position& passed, Move answer) {
  Counterfactual otherwise{Otherwise::Pass, {passed, {}}};
  if (passed.is_legal(answer)) otherwise.line.moves.push_back(answer);
  return otherwise;
}

// The answer takes the man that has just moved.
bool takes_the_moved_man(const MoveCase& subject, Move answer) {
  const Move move = subject.move();
  return !move.is_castling() && subject.after().is_capture(answer) && answer.to() == move.to();
}

// The line must show the fork at work.
bool line_takes_a_target(const MoveCase& subject, const Refutation& refutation) {
  const std::vector<Move>& line = subject.reply()->moves;
  if (line.size() < 3 || line[2].from() != refutation.answer.to()) return false;
  Bitboard targets = forked_by(subject.after(), refutation.answer, refutation.gain);
  if (contains(targets, line[1].from())) targets |= bit(line[1].to());
  return contains(targets, line[2].to());
}

// What the move changed so that the answer works now; the answer did not work before.
std::optional<Fact> changed_by_the_move(const MoveCase& subject, const Refutation& refutation, const Position& passed) {
  Fact fact;
  fact.counterfactual = without_the_move(passed, refutation.answer);
  const auto changes = changes_for(subject, passed, refutation.answer);
  if (!changes.empty()) {
    fact.kind = changes.front().kind;
    fact.actors = changes.front().actors;
    return fact;
  }
  if (refutation.deed != Deed::Fork) return std::nullopt;
  fact.kind = FactKind::ForkAllowed;
  fact.actors = actors_of(subject.after(), refutation.answer, Deed::Fork, refutation.gain);
  return fact;
}

std::optional<Fact> put_en_prise(const MoveCase& subject, const Refutation& refutation) {
  Fact fact;
  fact.kind = FactKind::PiecePutEnPrise;
  fact.actors = actors_of(subject.after(), refutation.answer, Deed::Capture, refutation.gain);
  if (subject.best() != nullptr)
    fact.counterfactual = Counterfactual{Otherwise::BestMove, {subject.before(), subject.best()->moves}};
  return fact;
}

std::optional<Fact> reason_of(const MoveCase& subject, const Refutation& refutation) {
  if (takes_the_moved_man(subject, refutation.answer)) return put_en_prise(subject, refutation);
  const auto passed = after_pass(subject.before());
  if (!passed) return std::nullopt;
  if (!works(*passed, refutation, kPawnValue)) return changed_by_the_move(subject, refutation, *passed);
  Fact fact;
  fact.kind = FactKind::ThreatIgnored;
  fact.actors = actors_of(subject.after(), refutation.answer, refutation.deed, refutation.gain);
  fact.counterfactual = without_the_move(*passed, refutation.answer);
  return fact;
}

void complete(const MoveCase& subject, const Fact& loss, Deed deed, Fact& fact) {
  fact.side = subject.mover();
  fact.weight = loss.weight;
  fact.certainty = Certainty::Rules;
  fact.line = {subject.after(), shown_moves(subject, deed)};
  if (loss.kind == FactKind::MateAllowed) fact.mate_in = loss.mate_in;
}

}  // namespace

void add_overlooked(const MoveCase& subject, std::vector<Fact>& facts) {
  const auto costs = [](const Fact& fact) {
    return fact.kind == FactKind::MateAllowed || fact.kind == FactKind::MaterialLost;
  };
  const auto loss = std::find_if(facts.begin(), facts.end(), costs);
  if (loss == facts.end() || subject.reply()->moves.empty()) return;
  const auto refutation = refutation_of(subject, *loss);
  if (!refutation || (refutation->deed == Deed::Fork && !line_takes_a_target(subject, *refutation))) return;
  auto reason = reason_of(subject, *refutation);
  if (!reason) return;
  complete(subject, *loss, refutation->deed, *reason);
  facts.push_back(*std::move(reason));
}

}  // namespace kiebitz::insight
