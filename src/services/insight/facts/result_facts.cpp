#include "insight/facts/result_facts.h"

#include <algorithm>

#include "insight/board/short_mates.h"
#include "rules/movegen.h"

namespace kiebitz::insight {
namespace {

constexpr double kLevelChance = 50;

// The chance that the move is measured against: of the second best move, where it is known.
double chance_without(const MoveCase& subject) {
  return subject.second() != nullptr ? subject.second()->chance(subject.mover()) : kLevelChance;
}

double gain(const MoveCase& subject) {
  return std::max(0.0, subject.chance_after().value_or(kLevelChance) - chance_without(subject));
}

Fact fact_of(const MoveCase& subject, FactKind kind, double weight, ProofLine line) {
  Fact fact;
  fact.kind = kind;
  fact.side = subject.mover();
  fact.weight = weight;
  fact.line = std::move(line);
  return fact;
}

// The rules prove a mate in one by its move and a mate in two by all answers to its move.
Certainty certainty_of(const ProofLine& line, int mate_in) {
  if (line.moves.empty() || mate_in > 2) return Certainty::Search;
  const bool is_proven =
      mate_in == 1 ? mates(line.start, line.moves.front()) : forces_mate_in_two(line.start, line.moves.front());
  return is_proven ? Certainty::Rules : Certainty::Search;
}

Counterfactual best_instead(const MoveCase& subject) {
  return {Otherwise::BestMove, {subject.before(), subject.best()->moves}};
}

// Zero moves is no mate to come: such a score contradicts a game that is not over.
std::optional<int> mate_after(const MoveCase& subject, Color side) {
  if (subject.reply() == nullptr || subject.reply()->moves.empty()) return std::nullopt;
  const auto mate = subject.reply()->mates_in(side);
  return mate && *mate > 0 ? mate : std::nullopt;
}

void add_own_mate(const MoveCase& subject, std::vector<Fact>& facts) {
  if (is_mated(subject.after())) {
    Fact fact = fact_of(subject, FactKind::MateGiven, gain(subject), line_of_move(subject, nullptr));
    fact.certainty = Certainty::Rules;
    fact.mate_in = 1;
    facts.push_back(std::move(fact));
    return;
  }
  const auto after = mate_after(subject, subject.mover());
  if (!after || subject.outcome()) return;
  Fact fact = fact_of(subject, FactKind::MateForced, gain(subject), line_of_move(subject, subject.reply()));
  fact.mate_in = *after + 1;
  fact.certainty = certainty_of(fact.line, *fact.mate_in);
  facts.push_back(std::move(fact));
}

void add_missed_mate(const MoveCase& subject, std::vector<Fact>& facts) {
  if (subject.best() == nullptr || subject.is_best() || subject.best()->moves.empty()) return;
  const auto had = subject.best()->mates_in(subject.mover());
  const bool still_mates = is_mated(subject.after()) || mate_after(subject, subject.mover());
  if (!had || *had == 0 || still_mates || !subject.chance_after()) return;
  Fact fact = fact_of(subject, FactKind::MateMissed, subject.loss(), best_instead(subject).line);
  fact.mate_in = *had;
  fact.certainty = certainty_of(fact.line, *had);
  facts.push_back(std::move(fact));
}

// Only if the best move would not have been mated as well.
void add_allowed_mate(const MoveCase& subject, std::vector<Fact>& facts) {
  const auto mated = mate_after(subject, subject.opponent());
  if (!mated || subject.best() == nullptr || subject.best()->mates_in(subject.opponent()) || subject.is_best()) return;
  Fact fact = fact_of(subject, FactKind::MateAllowed, subject.loss(), {subject.after(), subject.reply()->moves});
  fact.mate_in = *mated;
  fact.certainty = certainty_of(fact.line, *mated);
  fact.counterfactual = best_instead(subject);
  facts.push_back(std::move(fact));
}

void add_draw(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!subject.outcome() || subject.outcome()->winner) return;
  Fact fact = fact_of(subject, FactKind::GameDrawn, subject.loss(), line_of_move(subject, nullptr));
  fact.certainty = Certainty::Rules;
  fact.ending = subject.outcome()->termination;
  if (subject.best() != nullptr && !subject.is_best()) fact.counterfactual = best_instead(subject);
  facts.push_back(std::move(fact));
}

// Not from won to nearly won, nor from nearly lost to lost.
bool is_another_result(ResultClass before, double chance_before, ResultClass after, double chance_after) {
  if (after >= before || chance_before - chance_after < kResultPoints) return false;
  if (before == ResultClass::Won && after == ResultClass::Open) return chance_after <= kGivenAwayChance;
  if (before == ResultClass::Open && after == ResultClass::Lost) return chance_before >= 100 - kGivenAwayChance;
  return true;
}

void add_changed_result(const MoveCase& subject, std::vector<Fact>& facts) {
  const auto after = result_after(subject);
  if (subject.best() == nullptr || subject.is_best() || !after) return;
  const ResultClass before = result_class(*subject.best(), subject.mover());
  const double chance = subject.best()->chance(subject.mover());
  if (!is_another_result(before, chance, *after, chance - subject.loss())) return;
  Fact fact = fact_of(subject, FactKind::ResultChanged, subject.loss(), line_of_move(subject, subject.reply()));
  fact.from = before;
  fact.to = *after;
  fact.counterfactual = best_instead(subject);
  facts.push_back(std::move(fact));
}

// The only legal move, or the only one that keeps what the game is worth.
void add_only_move(const MoveCase& subject, std::vector<Fact>& facts) {
  if (count_legal_moves(subject.before()) == 1) {
    Fact fact = fact_of(subject, FactKind::ForcedMove, 0, line_of_move(subject, nullptr));
    fact.certainty = Certainty::Rules;
    facts.push_back(std::move(fact));
    return;
  }
  if (!subject.is_best() || subject.second() == nullptr) return;
  const double worse = subject.best()->chance(subject.mover()) - subject.second()->chance(subject.mover());
  const ResultClass kept = result_class(*subject.best(), subject.mover());
  const ResultClass otherwise = result_class(*subject.second(), subject.mover());
  const double chance = subject.best()->chance(subject.mover());
  if (!is_another_result(kept, chance, otherwise, chance - worse)) return;
  Fact fact = fact_of(subject, FactKind::OnlyMove, worse, {subject.before(), subject.best()->moves});
  fact.from = kept;
  fact.to = otherwise;
  fact.counterfactual = Counterfactual{Otherwise::SecondMove, {subject.before(), subject.second()->moves}};
  facts.push_back(std::move(fact));
}

}  // namespace

ResultClass result_class(const EngineLine& line, Color side) {
  if (line.mates_in(side)) return ResultClass::Won;
  if (line.mates_in(opposite(side))) return ResultClass::Lost;
  if (line.chance(side) >= kWonChance) return ResultClass::Won;
  return line.chance(side) <= kLostChance ? ResultClass::Lost : ResultClass::Open;
}

std::optional<ResultClass> result_after(const MoveCase& subject) {
  if (subject.outcome())
    return subject.outcome()->winner ? ResultClass::Won : ResultClass::Open;  // no move mates its own side
  if (subject.reply() != nullptr) return result_class(*subject.reply(), subject.mover());
  return std::nullopt;
}

ProofLine line_of_move(const MoveCase& subject, const EngineLine* reply) {
  ProofLine line{subject.before(), {subject.move()}};
  if (reply != nullptr) line.moves.insert(line.moves.end(), reply->moves.begin(), reply->moves.end());
  return line;
}

void add_result_facts(const MoveCase& subject, std::vector<Fact>& facts) {
  add_own_mate(subject, facts);
  add_missed_mate(subject, facts);
  add_allowed_mate(subject, facts);
  add_draw(subject, facts);
  add_changed_result(subject, facts);
  add_only_move(subject, facts);
}

}  // namespace kiebitz::insight
