#include "insight/merits/contact_facts.h"

#include <algorithm>

#include "insight/board/pawns.h"
#include "insight/board/piece_safety.h"
#include "insight/board/points.h"
#include "insight/facts/deed.h"
#include "insight/facts/good_move.h"
#include "insight/facts/result_facts.h"
#include "insight/facts/settled_material.h"
#include "rules/movegen.h"

namespace kiebitz::insight {
namespace {

constexpr std::size_t kLastAim = 6;  // the half-move, from 0

std::vector<Actor> mover_and_square(const MoveCase& subject) {
  const Position& board = subject.before();
  return {actor(board, Role::Mover, subject.move().from()), actor(board, Role::Square, stands_on(subject))};
}

// The most points that one capture on this square wins.
int won_on(const Position& position, Square square) {
  int most = 0;
  MoveList captures;
  generate_captures(position, captures);
  for (const Move move : captures)
    if (move.to() == square) most = std::max(most, points_won_by(position, move));
  return most;
}

bool is_told(const std::vector<Fact>& facts, FactKind kind, Square target) {
  return std::any_of(facts.begin(), facts.end(), [&](const Fact& fact) {
    return fact.kind == kind && std::any_of(fact.actors.begin(), fact.actors.end(), [&](const Actor& actor) {
             return actor.role == Role::Target && actor.square == target;
           });
  });
}

// After the answer the man on this square has gone, or no capture there wins any more.
bool is_answered(const MoveCase& subject, Square target) {
  if (subject.reply() == nullptr || subject.reply()->moves.empty()) return false;
  const Move answer = subject.reply()->moves.front();
  if (answer.from() == target) return true;
  Position answered = subject.after();
  answered.make(answer);
  return won_on(answered, target) == 0;
}

void add_blockade(const MoveCase& subject, const ProofLine& line, std::vector<Fact>& facts) {
  const Square to = subject.move().to();
  const Color other = subject.opponent();
  const Bitboard behind = forward(subject.mover(), bit(to)) & subject.before().pieces(other, PieceType::Pawn);
  if (behind == 0 || !is_passed(subject.before(), other, lsb(behind)) || follow(line, subject.move().from()) != to)
    return;
  if (type_of(subject.after().piece_on(to)) == PieceType::Pawn || !contains(subject.after().pieces(other), lsb(behind)))
    return;
  Fact fact = good_fact(subject, FactKind::Blockade, Certainty::Rules, 6, line.moves.size());
  fact.actors = mover_and_square(subject);
  fact.actors.push_back(actor(subject.before(), Role::Target, lsb(behind)));
  facts.push_back(std::move(fact));
}

}  // namespace

void add_taken_man(const MoveCase& subject, std::vector<Fact>& facts) {
  const Move move = subject.move();
  if (!is_good(subject) || subject.reply() == nullptr || !subject.before().is_capture(move) || move.is_en_passant())
    return;
  const ProofLine played = line_of_move(subject, subject.reply());
  const auto kept = least_lead(rests(played.start, played.moves, subject.mover()));
  const auto to_lose = gain_at_end(played.start, played.moves, subject.opponent());
  if (!kept || !to_lose) return;
  const int won = kept->lead - *to_lose - material_lead(subject.before(), subject.mover());
  const bool takes_back = std::any_of(facts.begin(), facts.end(), [](const Fact& fact) {
    return fact.kind == FactKind::Recapture || fact.kind == FactKind::MaterialWon;
  });
  if (won < 1 || takes_back) return;
  Fact fact = good_fact(subject, FactKind::TakesMan, Certainty::Search, won * 4.0, kept->plies);
  fact.points = won;
  fact.actors = {actor(subject.before(), Role::Mover, move.from()), actor(subject.before(), Role::Target, move.to())};
  facts.push_back(std::move(fact));
}

void add_attack(const MoveCase& subject, std::vector<Fact>& facts) {
  const auto passed = after_pass(subject.after());
  if (!is_good(subject) || !passed || subject.outcome() || subject.move().is_castling()) return;
  const Square to = subject.move().to();
  const Bitboard targets = attacks_from(subject.after(), to) & subject.after().pieces(subject.opponent());
  for (const Square target : squares(targets)) {
    const Move capture = Move::normal(to, target);
    if (!passed->is_legal(capture) || is_told(facts, FactKind::ThreatMade, target)) continue;
    const int won = points_won_by(*passed, capture);
    if (won < 1 || won_on(subject.before(), target) >= won || !is_answered(subject, target)) continue;
    Fact fact = good_fact(subject, FactKind::Attacks, Certainty::Rules, 3.0 + won, 2);
    fact.points = won;
    fact.actors = mover_and_square(subject);
    fact.actors.push_back(actor(subject.before(), Role::Target, target));
    facts.push_back(std::move(fact));
    return;
  }
}

void add_safety(const MoveCase& subject, std::vector<Fact>& facts) {
  const auto passed = after_pass(subject.before());
  const Position& after = subject.after();
  if (!is_good(subject) || !passed || subject.outcome() || after.is_check() || subject.move().is_castling()) return;
  const Square from = subject.move().from();
  const Square to = subject.move().to();
  const Bitboard guarded = attacks_from(after, to) & after.pieces(subject.mover());
  for (const Square target : squares((guarded | bit(from)) & subject.before().pieces(subject.mover()))) {
    const int lost = won_on(*passed, target);
    const Square now = target == from ? to : target;
    if (lost < 1 || won_on(after, now) > 0 || is_told(facts, FactKind::ThreatParried, target)) continue;
    const bool runs = target == from;
    if (runs && subject.before().is_capture(subject.move())) continue;
    Fact fact = good_fact(subject, runs ? FactKind::Evades : FactKind::Guards, Certainty::Rules, 3.0 + lost, 2);
    fact.points = lost;
    fact.actors = mover_and_square(subject);
    fact.actors.push_back(actor(subject.before(), Role::Target, target));
    fact.counterfactual = Counterfactual{Otherwise::Pass, {*passed, {}}};
    facts.push_back(std::move(fact));
    return;
  }
}

void add_aim(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || subject.reply() == nullptr || subject.move().is_castling()) return;
  const ProofLine line = line_of_move(subject, subject.reply());
  add_blockade(subject, line, facts);
  const Bitboard enemies = subject.before().pieces(subject.opponent());
  Position position = subject.after();
  Square square = subject.move().to();
  Bitboard unmoved = enemies & ~bit(square);
  for (std::size_t ply = 1; ply < line.moves.size() && ply <= kLastAim; ++ply) {
    const Move move = line.moves[ply];
    if (ply % 2 == 0 && move.from() == square) {
      if (contains(unmoved, move.to()) && !contains(attacks_from(subject.before(), subject.move().from()), move.to())) {
        Fact fact = good_fact(subject, FactKind::AimsAt, Certainty::Search, 5, ply + 1);
        fact.actors = mover_and_square(subject);
        fact.actors.push_back(actor(subject.before(), Role::Target, move.to()));
        facts.push_back(std::move(fact));
        return;
      }
      square = move.to();
    } else if (position.is_capture(move) && move.to() == square) {
      return;
    }
    unmoved &= ~(bit(move.from()) | bit(move.to()));
    position.make(move);
  }
}

void add_driving_check(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || !subject.after().is_check() || subject.reply() == nullptr) return;
  if (subject.reply()->moves.empty()) return;
  const Move answer = subject.reply()->moves.front();
  const Square king = subject.after().king(subject.opponent());
  if (answer.from() != king || subject.after().is_capture(answer)) return;
  Fact fact = good_fact(subject, FactKind::DrivesKing, Certainty::Rules, 4, 2);
  fact.actors = mover_and_square(subject);
  fact.actors.push_back(actor(subject.before(), Role::King, king));
  facts.push_back(std::move(fact));
}

}  // namespace kiebitz::insight
