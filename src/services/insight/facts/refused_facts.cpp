#include "insight/facts/refused_facts.h"

#include <algorithm>

#include "insight/board/points.h"
#include "insight/board/short_mates.h"
#include "insight/facts/deed.h"
#include "insight/facts/good_move.h"
#include "insight/facts/result_facts.h"
#include "insight/facts/settled_material.h"
#include "rules/movegen.h"

namespace kiebitz::insight {
namespace {

// What it costs where it is at rest, against what the move keeps.
std::optional<Rest> loss_of(const MoveCase& subject, const EngineLine& refused, int& points) {
  if (subject.reply() == nullptr) return std::nullopt;
  const ProofLine played = line_of_move(subject, subject.reply());
  const auto kept = least_lead(rests(played.start, played.moves, subject.mover()));
  const auto rest = most_lead(rests(subject.before(), refused.moves, subject.mover()));
  const auto to_come = gain_at_end(subject.before(), refused.moves, subject.mover());
  const auto to_lose = gain_at_end(played.start, played.moves, subject.opponent());
  if (!kept || !rest || !to_come || !to_lose) return std::nullopt;
  // Below what there is now, too: otherwise the move wins something, and the refused one does not fail.
  points = std::min(kept->lead - *to_lose, material_lead(subject.before(), subject.mover())) - rest->lead - *to_come;
  return points > 0 ? rest : std::nullopt;
}

Fact refused_fact(const MoveCase& subject, const EngineLine& refused) {
  const Position& board = subject.before();
  Fact fact;
  fact.kind = FactKind::RefusedMove;
  fact.side = subject.mover();
  fact.weight = std::max(0.0, *subject.chance_after() - refused.chance(subject.mover()));
  fact.line = {board, refused.moves};
  fact.actors = {actor(board, Role::Mover, refused.moves[0].from()), actor(board, Role::Square, refused.moves[0].to()),
                 actor(board, Role::Attacker, refused.moves[1].from()),
                 actor(board, Role::Target, refused.moves[1].to())};
  fact.counterfactual = Counterfactual{Otherwise::PlayedMove, line_of_move(subject, subject.reply())};
  return fact;
}

void prove_mate(Fact& fact, int mate_in) {
  fact.mate_in = mate_in;
  Position answered = fact.line.start;
  answered.make(fact.line.moves[0]);
  const Move answer = fact.line.moves[1];
  if (mate_in == 1 ? mates(answered, answer) : mate_in == 2 && forces_mate_in_two(answered, answer))
    fact.certainty = Certainty::Rules;
}

// The captures that look good: they win on their square.
struct Bait {
  Move capture;
  int points = 0;
};
std::vector<Bait> baits(const Position& position) {
  MoveList captures;
  generate_captures(position, captures);
  std::vector<Bait> found;
  for (const Move move : captures)
    if (!move.is_promotion())
      if (const int points = points_won_by(position, move); points > 0) found.push_back({move, points});
  // The dearest first.
  const auto comes_first = [](const Bait& a, const Bait& b) { return a.points > b.points; };
  std::stable_sort(found.begin(), found.end(), comes_first);
  return found;
}

// What the move leaves to the mover, one capture of the other side taken off; nothing while a check hides it.
std::optional<int> secured(Position position, Move move, Color side) {
  position.make(move);
  const auto lost = largest_gain(position, opposite(side));
  return lost ? std::optional(material_lead(position, side) - *lost) : std::nullopt;
}

struct Punishment {
  Move answer;
  std::optional<int> mate_in = std::nullopt;
  int points = 0;
};

std::optional<Punishment> punishing_mate(const Position& taken) {
  if (const auto mate = mate_in_one(taken)) return Punishment{*mate, 1};
  for (const Move move : legal_moves(taken))
    if (taken.gives_check(move) && forces_mate_in_two(taken, move)) return Punishment{move, 2};
  return std::nullopt;
}

// A mate, or a capture that wins only because the other side has taken.
std::optional<Punishment> punishment(const MoveCase& subject, const Bait& bait) {
  const Color side = subject.mover();
  Position taken = subject.after();
  taken.make(bait.capture);
  const auto passed = after_pass(subject.after());
  if (auto mate = punishing_mate(taken)) return mate;
  const int had = material_lead(subject.after(), side);
  MoveList captures;
  generate_captures(taken, captures);
  for (const Move move : captures) {
    if (move.to() == bait.capture.to()) continue;  // that is counted in what the capture wins
    const auto now = secured(taken, move, side);
    if (!now || *now <= had) continue;
    const auto without = passed && passed->is_legal(move) ? secured(*passed, move, side) : std::nullopt;
    if (!without || *without < *now) return Punishment{move, std::nullopt, *now - had};
  }
  return std::nullopt;
}

}  // namespace

void add_refused_moves(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || subject.outcome()) return;
  for (const EngineLine& refused : subject.refused()) {
    if (refused.moves.size() < 2 || refused.moves.front() == subject.move()) continue;
    if (*subject.chance_after() - refused.chance(subject.mover()) < kBadMovePoints) continue;
    Fact fact = refused_fact(subject, refused);
    int points = 0;
    if (const auto mate = refused.mates_in(subject.opponent()); mate && *mate > 0) {
      if (subject.reply() != nullptr && subject.reply()->mates_in(subject.opponent())) continue;
      prove_mate(fact, *mate);
    } else if (const auto rest = loss_of(subject, refused, points);
               rest && score_agrees(*subject.best(), refused, subject.mover(), points)) {
      fact.points = points;
      fact.line.moves.resize(rest->plies);
      if (rest->plies < 2) continue;
    } else {
      continue;
    }
    facts.push_back(std::move(fact));
  }
}

void add_immunity(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || subject.outcome()) return;
  for (const Bait& bait : baits(subject.after())) {
    if (subject.reply() != nullptr && !subject.reply()->moves.empty() && subject.reply()->moves.front() == bait.capture)
      continue;
    const auto found = punishment(subject, bait);
    if (!found) continue;
    Fact fact;
    fact.kind = FactKind::CannotTake;
    fact.side = subject.mover();
    fact.certainty = Certainty::Rules;
    fact.weight = found->mate_in ? 30 : std::min(30, found->points * 8);
    fact.line = {subject.after(), {bait.capture, found->answer}};
    fact.actors = actors_of(subject.after(), bait.capture, Deed::Capture);
    fact.mate_in = found->mate_in;
    if (!found->mate_in) fact.points = found->points;
    const auto passed = after_pass(subject.after());
    if (passed) {
      fact.counterfactual = Counterfactual{Otherwise::Pass, {*passed, {}}};
      if (passed->is_legal(found->answer)) fact.counterfactual->line.moves.push_back(found->answer);
    }
    facts.push_back(std::move(fact));
    return;
  }
}

}  // namespace kiebitz::insight
