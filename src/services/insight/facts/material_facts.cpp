#include "insight/facts/material_facts.h"

#include <algorithm>

#include "insight/board/exchange.h"
#include "insight/board/points.h"
#include "insight/facts/result_facts.h"
#include "insight/facts/settled_material.h"

namespace kiebitz::insight {
namespace {

ProofLine cut(ProofLine line, std::size_t plies) {
  line.moves.resize(std::min(plies, line.moves.size()));
  return line;
}

bool is_decided(const MoveCase& subject) {
  const double before = subject.chance_before().value_or(50);
  const double after = subject.chance_after().value_or(50);
  return (before >= kWonChance && after >= kWonChance) || (before <= kLostChance && after <= kLostChance);
}

// The score must speak of at least half of what is lost, unless a mate speaks or the game is decided anyway.
bool is_worth_saying(const MoveCase& subject, int points) {
  if (points < (subject.loss() >= kBadMovePoints ? 1 : kPointsInDecidedGames)) return false;
  const Score best = subject.best()->score.seen_by(subject.mover());
  const Score played = subject.reply()->score.seen_by(subject.mover());
  if (best.kind == Score::Kind::Mate || played.kind == Score::Kind::Mate || is_decided(subject)) return true;
  return 2 * (best.value - played.value) >= points * kPawnValue;
}

struct Reference {
  int lead;
  ProofLine line;
};

// What the best move keeps at least. A forced line may never be at rest; then what there is now, if that is.
std::optional<Reference> best_material(const MoveCase& subject) {
  const ProofLine line{subject.before(), subject.best()->moves};
  if (const auto rest = least_lead(rests(line.start, line.moves, subject.mover())))
    return Reference{rest->lead, cut(line, rest->plies)};
  if (!is_at_rest(line.start)) return std::nullopt;
  return Reference{material_lead(line.start, subject.mover()), cut(line, 0)};
}

Fact material_fact(const MoveCase& subject, FactKind kind, int points, ProofLine line) {
  Fact fact;
  fact.kind = kind;
  fact.side = subject.mover();
  fact.weight = std::min(subject.loss(), points * kChancePerPoint);
  fact.line = std::move(line);
  fact.points = points;
  return fact;
}

// The answer and what follows; the engine alone says that it refutes.
void add_refutation(const MoveCase& subject, std::vector<Fact>& facts) {
  const auto is_mate = [](const Fact& fact) { return fact.kind == FactKind::MateAllowed; };
  if (subject.loss() < kBadMovePoints || subject.reply()->moves.empty()) return;
  if (std::any_of(facts.begin(), facts.end(), is_mate)) return;  // its line is the refutation
  Fact fact;
  fact.kind = FactKind::Refutation;
  fact.side = subject.mover();
  fact.weight = subject.loss();
  fact.line = {subject.after(), subject.reply()->moves};
  fact.counterfactual = Counterfactual{Otherwise::BestMove, {subject.before(), subject.best()->moves}};
  facts.push_back(std::move(fact));
}

// What the refutation takes of what there is, wherever it is at rest afterwards.
void add_loss(const MoveCase& subject, const Reference& best, const ProofLine& played, std::vector<Fact>& facts) {
  const int held = std::min(best.lead, material_lead(subject.before(), subject.mover()));
  std::vector<Rest> after_loss = rests(played.start, played.moves, subject.mover());
  std::erase_if(after_loss, [held](const Rest& rest) { return rest.lowest >= held; });
  const auto rest = most_lead(after_loss);
  const auto to_come = gain_at_end(played.start, played.moves, subject.mover());
  if (!rest || !to_come) return;
  const int points = held - rest->lead - *to_come;
  if (!is_worth_saying(subject, points)) return;
  Fact fact = material_fact(subject, FactKind::MaterialLost, points, cut(played, rest->plies));
  fact.counterfactual = Counterfactual{Otherwise::BestMove, best.line};
  facts.push_back(std::move(fact));
}

// What the best move wins and the played one never has.
void add_missed_gain(const MoveCase& subject, const Reference& best, const ProofLine& played,
                     std::vector<Fact>& facts) {
  const auto rest = most_lead(rests(played.start, played.moves, subject.mover()));
  const auto to_come = gain_at_end(played.start, played.moves, subject.mover());
  const auto to_lose = gain_at_end(subject.before(), subject.best()->moves, subject.opponent());
  if (!rest || !to_come || !to_lose || best.line.moves.empty()) return;
  const int held = std::max(rest->lead, material_lead(subject.before(), subject.mover()));
  const int points = best.lead - *to_lose - held - *to_come;
  if (!is_worth_saying(subject, points)) return;
  Fact fact = material_fact(subject, FactKind::MaterialMissed, points, best.line);
  fact.counterfactual = Counterfactual{Otherwise::PlayedMove, cut(played, rest->plies)};
  facts.push_back(std::move(fact));
}

}  // namespace

void add_material_facts(const MoveCase& subject, std::vector<Fact>& facts) {
  if (subject.best() == nullptr || subject.is_best() || subject.reply() == nullptr) return;
  if (subject.loss() < kBadMovePoints && !is_decided(subject)) return;
  add_refutation(subject, facts);
  const auto best = best_material(subject);
  if (!best) return;
  const ProofLine played = line_of_move(subject, subject.reply());
  add_loss(subject, *best, played, facts);
  add_missed_gain(subject, *best, played, facts);
}

}  // namespace kiebitz::insight
