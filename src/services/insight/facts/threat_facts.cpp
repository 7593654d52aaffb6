#include "insight/facts/threat_facts.h"

#include <algorithm>

#include "insight/board/piece_safety.h"
#include "insight/board/short_mates.h"
#include "insight/facts/deed.h"
#include "insight/facts/good_move.h"
#include "rules/movegen.h"

namespace kiebitz::insight {
namespace {

struct Threat {
  Move move;
  Deed deed = Deed::Capture;
  int points = 0;  // of a capture
};

std::optional<Threat> threat_by(const Position& passed, const EngineLine* line) {
  if (line != nullptr && !line->moves.empty()) {
    const Move move = line->moves.front();
    const bool has_mate = line->mates_in(passed.side_to_move()).has_value();
    if (const auto deed = deed_of(passed, move, has_mate ? Depth::TwoMoves : Depth::OneMove))
      return Threat{move, *deed, *deed == Deed::Capture ? points_won_by(passed, move) : 1};
  }
  if (const auto mate = mate_in_one(passed)) return Threat{*mate, Deed::MateInOne, 0};
  return std::nullopt;
}

double weight_of(const Threat& threat) { return is_mate(threat.deed) ? 50 : threat.points * kChancePerPoint; }

// The most that any capture on this square wins.
int points_on(const Position& position, Square square) {
  int most = 0;
  MoveList captures;
  generate_captures(position, captures);
  for (const Move move : captures)
    if (move.to() == square) most = std::max(most, points_won_by(position, move));
  return most;
}

// The same mate, or as much on the same square.
bool worked(const Position& position, const Threat& threat) {
  if (is_mate(threat.deed)) return does(position, threat.move, threat.deed) || mate_in_one(position);
  if (threat.deed == Deed::Capture) return points_on(position, threat.move.to()) >= threat.points;
  return does(position, threat.move, threat.deed);
}

ProofLine shown(const Position& start, const Threat& threat, const EngineLine* line) {
  ProofLine proof{start, {threat.move}};
  if (line == nullptr || line->moves.empty() || line->moves.front() != threat.move) return proof;
  const std::size_t plies = std::min(shown_plies(threat.deed), line->moves.size());
  proof.moves.assign(line->moves.begin(), line->moves.begin() + static_cast<std::ptrdiff_t>(plies));
  return proof;
}

Fact fact_of(const MoveCase& subject, FactKind kind, const Threat& threat, ProofLine line) {
  Fact fact;
  fact.kind = kind;
  fact.side = subject.mover();
  fact.certainty = Certainty::Rules;
  fact.weight = weight_of(threat);
  fact.actors = actors_of(line.start, threat.move, threat.deed);
  fact.line = std::move(line);
  if (threat.deed == Deed::Capture) fact.points = threat.points;
  if (is_mate(threat.deed)) fact.mate_in = threat.deed == Deed::MateInOne ? 1 : 2;
  return fact;
}

Counterfactual same_move(Otherwise kind, const Position& position, Move move) {
  Counterfactual otherwise{kind, {position, {}}};
  if (position.is_legal(move)) otherwise.line.moves.push_back(move);
  return otherwise;
}

// Where the man that the threat would take stands after the move; nothing if the move has taken it away by itself.
bool target_moved(const MoveCase& subject, const Threat& threat) {
  const Move move = subject.move();
  if (is_mate(threat.deed)) return move.from() == subject.before().king(subject.mover());
  if (threat.deed == Deed::Fork)
    return contains(forked_by(*after_pass(subject.before()), threat.move, kPawnValue), move.from());
  return threat.move.to() == move.from();
}

// Nothing if the board does not show how.
std::optional<Means> means_against(const MoveCase& subject, const Threat& threat) {
  const Position& after = subject.after();
  const Square to = stands_on(subject);
  const Square taken = subject.move().is_en_passant() ? make_square(file_of(to), rank_of(subject.move().from())) : to;
  if (subject.before().is_capture(subject.move()) && taken == threat.move.from()) return Means::TookAttacker;
  if (target_moved(subject, threat)) return Means::MovedAway;
  if (!after.is_legal(threat.move)) {
    const bool stands_between = contains(between(threat.move.from(), threat.move.to()), to);
    return stands_between ? std::optional(Means::Blocked) : std::nullopt;
  }
  Position answered = after;
  answered.make(threat.move);
  const MoveList replies = legal_moves(answered);
  const bool is_taken = std::any_of(replies.begin(), replies.end(), [&](Move reply) {
    return reply.to() == threat.move.to() && answered.is_capture(reply);
  });
  if (is_taken) return Means::Guarded;
  const Square king = answered.king(subject.mover());
  const bool runs = std::any_of(replies.begin(), replies.end(), [&](Move reply) { return reply.from() == king; });
  if (is_mate(threat.deed) && runs) return Means::MadeFlight;
  return std::nullopt;
}

// After the move neither this threat works nor one like it.
bool is_gone(const MoveCase& subject, const Threat& threat) {
  const Position& after = subject.after();
  if (after.is_check()) return false;  // it is only put off, or that is not known
  if (is_mate(threat.deed)) return !mate_in_one(after) && !does(after, threat.move, threat.deed);
  if (threat.deed == Deed::Fork) return !does(after, threat.move, threat.deed);
  if (points_on(after, threat.move.to()) > 0) return false;
  // A man that moved away is not to be lost where it stands now.
  return !target_moved(subject, threat) || points_on(after, stands_on(subject)) == 0;
}

// The opponent's answer to the move is checked for the loss of the square by which the move is prevented.
std::optional<Means> means_of_prevention(const MoveCase& subject, const Position& passed, Move prevented) {
  const Position& after = subject.after();
  if (after.is_check()) return std::nullopt;
  const Square to = stands_on(subject);
  if (!after.is_legal(prevented)) {
    const bool in_the_way = to == prevented.to() || contains(between(prevented.from(), prevented.to()), to);
    return in_the_way && !subject.before().is_capture(subject.move()) ? std::optional(Means::Blocked) : std::nullopt;
  }
  if (after.is_capture(prevented) || prevented.is_castling() || prevented.is_promotion()) return std::nullopt;
  if (!contains(attacks_from(after, to), prevented.to())) return std::nullopt;
  Position without = passed;
  without.make(prevented);
  Position with = after;
  with.make(prevented);
  if (without.is_check() || with.is_check()) return std::nullopt;
  const Move capture = type_of(with.piece_on(to)) == PieceType::None ? Move() : Move::normal(to, prevented.to());
  const bool now = with.is_legal(capture) && points_won_by(with, capture) >= 1;
  return now && points_on(without, prevented.to()) == 0 ? std::optional(Means::Guarded) : std::nullopt;
}

}  // namespace

void add_threat(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || subject.outcome()) return;
  const auto passed = after_pass(subject.after());
  const bool mates_anyway = subject.reply() != nullptr && subject.reply()->mates_in(subject.mover());
  if (!passed || mates_anyway) return;
  const auto threat = threat_by(*passed, subject.threat());
  if (!threat || worked(subject.before(), *threat)) return;
  const bool needs_score = !is_mate(threat->deed);
  if (needs_score && (subject.reply() == nullptr ||
                      !score_agrees(*subject.threat(), *subject.reply(), subject.mover(), threat->points)))
    return;
  Fact fact = fact_of(subject, FactKind::ThreatMade, *threat, shown(*passed, *threat, subject.threat()));
  fact.counterfactual = same_move(Otherwise::Before, subject.before(), threat->move);
  facts.push_back(std::move(fact));
}

void add_parried_threat(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || subject.outcome()) return;
  const auto passed = after_pass(subject.before());
  if (!passed) return;
  const auto threat = threat_by(*passed, subject.danger());
  if (!threat || !is_gone(subject, *threat)) return;
  if (!is_mate(threat->deed) && !score_agrees(*subject.danger(), *subject.best(), subject.opponent(), threat->points))
    return;
  const auto means = means_against(subject, *threat);
  if (!means) return;
  Fact fact = fact_of(subject, FactKind::ThreatParried, *threat, shown(*passed, *threat, subject.danger()));
  fact.means = means;
  fact.actors.push_back({Role::Mover, subject.move().from(), passed->piece_on(subject.move().from())});
  fact.counterfactual = same_move(Otherwise::PlayedMove, subject.after(), threat->move);
  facts.push_back(std::move(fact));
}

void add_prevented_move(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || subject.outcome() || subject.danger() == nullptr || subject.danger()->moves.empty()) return;
  const Position passed = *after_pass(subject.before());
  const Move prevented = subject.danger()->moves.front();
  if (threat_by(passed, subject.danger())) return;  // then it is a threat, parried or not
  const auto means = means_of_prevention(subject, passed, prevented);
  if (!means) return;
  Fact fact;
  fact.kind = FactKind::MovePrevented;
  fact.side = subject.mover();
  fact.certainty = Certainty::Rules;
  fact.weight =
      std::clamp(subject.danger()->chance(subject.opponent()) - subject.best()->chance(subject.opponent()), 1.0, 20.0);
  fact.actors = {{Role::Attacker, prevented.from(), passed.piece_on(prevented.from())},
                 {Role::Square, prevented.to(), passed.piece_on(prevented.to())},
                 {Role::Mover, subject.move().from(), passed.piece_on(subject.move().from())}};
  fact.line = {passed, {prevented}};
  fact.means = means;
  fact.counterfactual = same_move(Otherwise::PlayedMove, subject.after(), prevented);
  facts.push_back(std::move(fact));
}

}  // namespace kiebitz::insight
