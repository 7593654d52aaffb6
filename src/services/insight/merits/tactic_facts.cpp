#include "insight/merits/tactic_facts.h"

#include <algorithm>

#include "insight/board/forks.h"
#include "insight/board/piece_safety.h"
#include "insight/board/pins.h"
#include "insight/board/points.h"
#include "insight/board/short_mates.h"
#include "insight/facts/deed.h"
#include "insight/facts/good_move.h"
#include "rules/movegen.h"

namespace kiebitz::insight {
namespace {

std::vector<Actor> moved_man(const MoveCase& subject) {
  const Position& board = subject.before();
  return {actor(board, Role::Mover, subject.move().from()), actor(board, Role::Square, stands_on(subject))};
}

// The second own move of the line takes one of these with the man on `by`, also where it went meanwhile.
bool line_takes(const MoveCase& subject, Bitboard targets, std::optional<Square> by) {
  if (subject.reply() == nullptr || subject.reply()->moves.size() < 2) return false;
  const Move answer = subject.reply()->moves[0];
  const Move capture = subject.reply()->moves[1];
  if (contains(targets, answer.from())) targets = (targets & ~bit(answer.from())) | bit(answer.to());
  return contains(targets, capture.to()) && (!by || capture.from() == *by);
}

Bitboard skewered(const Position& after, Square slider) {
  if (!is_slider(type_of(after.piece_on(slider)))) return 0;
  const Bitboard enemies = after.pieces(after.side_to_move());
  for (const Square front : squares(attacks_from(after, slider) & enemies)) {
    const auto ray = look_through(after, slider, front);
    if (!ray || !contains(enemies, ray->behind)) continue;
    const int dear = points(type_of(after.piece_on(front)));
    const bool is_ordered =
        dear > points(type_of(after.piece_on(slider))) && dear > points(type_of(after.piece_on(ray->behind)));
    const Bitboard both = bit(front) | bit(ray->behind);
    if (is_ordered && fork_wins(after, slider, both, kPawnValue)) return both;
  }
  return 0;
}

// No capture on this square wins anything for the side to move.
bool is_safe(const Position& position, Square square) {
  MoveList captures;
  generate_captures(position, captures);
  return std::none_of(captures.begin(), captures.end(),
                      [&](Move move) { return move.to() == square && wins_by_taking(position, move); });
}

bool is_mating_soon(const Position& position) {
  if (mate_in_one(position)) return true;
  const MoveList all = legal_moves(position);
  return std::any_of(all.begin(), all.end(),
                     [&](Move move) { return position.gives_check(move) && forces_mate_in_two(position, move); });
}

// Wherever the pinned piece goes off the line, the slider takes what was behind it and comes out ahead, and that does
// not allow a mate.
bool is_bound(const Position& after, const XRay& pin) {
  const Bitboard line = line_through(pin.slider, pin.front);
  bool has_moves = false;
  for (const Move move : legal_moves(after)) {
    if (move.from() != pin.front || contains(line, move.to())) continue;
    has_moves = true;
    Position left = after;
    left.make(move);
    const Move capture = Move::normal(pin.slider, pin.behind);
    const int paid = exchange_value(after.captured_type(move));
    if (!left.is_legal(capture) || !wins_by_taking(left, capture, paid + kPawnValue)) return false;
    left.make(capture);
    if (is_mating_soon(left)) return false;
  }
  return has_moves;
}

std::optional<XRay> new_pin(const MoveCase& subject) {
  const Position& after = subject.after();
  const Square slider = stands_on(subject);
  if (subject.move().is_castling() || !is_slider(type_of(after.piece_on(slider)))) return std::nullopt;
  const Bitboard enemies = after.pieces(subject.opponent());
  for (const Square front : squares(attacks_from(after, slider) & enemies)) {
    const auto ray = look_through(after, slider, front);
    const PieceType type = type_of(after.piece_on(front));
    if (!ray || !contains(enemies, ray->behind) || type == PieceType::Pawn || type == PieceType::King) continue;
    if (contains(attacks_from(subject.before(), subject.move().from()), front) &&
        contains(line_through(slider, front), subject.move().from()))
      continue;  // it has only come nearer
    const PieceType behind = type_of(after.piece_on(ray->behind));
    if (behind == PieceType::King) return pin_line(subject.before(), front) == 0 ? ray : std::nullopt;
    if (points(behind) > std::max(points(type), points(type_of(after.piece_on(slider)))) && is_bound(after, *ray))
      return ray;
  }
  return std::nullopt;
}

}  // namespace

void add_double_attack(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || subject.outcome()) return;
  const Move move = subject.move();
  const Bitboard forked = forked_by(subject.before(), move, kPawnValue);
  const bool is_fork = forked != 0;
  const bool is_quiet = !subject.before().is_capture(move) && !move.is_castling();
  const Bitboard targets = is_fork ? forked : is_quiet ? skewered(subject.after(), move.to()) : 0;
  if (targets == 0 || !line_takes(subject, targets, move.to())) return;
  Fact fact = good_fact(subject, is_fork ? FactKind::Fork : FactKind::Skewer, Certainty::Rules, 24, 3);
  fact.actors = moved_man(subject);
  for (const Square target : squares(targets)) fact.actors.push_back(actor(subject.before(), Role::Target, target));
  facts.push_back(std::move(fact));
}

void add_pin(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || subject.outcome()) return;
  const auto pin = new_pin(subject);
  if (!pin || !is_safe(subject.after(), pin->slider)) return;
  if (!can_step_off(subject.after(), pin->front, line_through(pin->slider, pin->front))) return;
  Fact fact = good_fact(subject, FactKind::Pin, Certainty::Rules, 8, 2);
  fact.actors = moved_man(subject);
  fact.actors.push_back(actor(subject.before(), Role::Target, pin->front));
  fact.actors.push_back(actor(subject.before(), Role::Behind, pin->behind));
  facts.push_back(std::move(fact));
}

void add_check_facts(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || !subject.after().is_check() || subject.move().is_castling()) return;
  const Bitboard others = subject.after().checkers() & ~bit(stands_on(subject));
  if (others == 0) return;
  const bool is_double = more_than_one(subject.after().checkers());
  Fact fact =
      good_fact(subject, is_double ? FactKind::DoubleCheck : FactKind::DiscoveredCheck, Certainty::Rules, 10, 2);
  fact.actors = moved_man(subject);
  for (const Square checker : squares(others)) fact.actors.push_back(actor(subject.before(), Role::Attacker, checker));
  fact.actors.push_back(actor(subject.before(), Role::King, subject.before().king(subject.opponent())));
  facts.push_back(std::move(fact));
}

void add_removed_guard(const MoveCase& subject, std::vector<Fact>& facts) {
  const Move move = subject.move();
  if (!is_good(subject) || subject.reply() == nullptr || subject.reply()->moves.size() < 2) return;
  if (!subject.before().is_capture(move) || move.is_en_passant()) return;
  const Move next = subject.reply()->moves[1];
  const auto passed = after_pass(subject.after());
  if (!passed || next.to() == move.to() || next.from() == move.to() || next.is_en_passant()) return;
  if (subject.before().piece_on(next.to()) != passed->piece_on(next.to())) return;
  if (!subject.before().is_legal(next) || !subject.before().is_capture(next)) return;
  const int won = points_won_by(*passed, next);
  if (!passed->is_legal(next) || won < 1 || points_won_by(subject.before(), next) >= won) return;
  Position taken = subject.before();
  taken.make(next);
  const MoveList backs = legal_moves(taken);
  const bool guarded = std::any_of(backs.begin(), backs.end(),
                                   [&](Move back) { return back.from() == move.to() && back.to() == next.to(); });
  if (!guarded) return;
  Fact fact = good_fact(subject, FactKind::GuardRemoved, Certainty::Rules, won * kChancePerPoint, 3);
  fact.points = won;
  fact.actors = {actor(subject.before(), Role::Mover, move.from()), actor(subject.before(), Role::Guard, move.to()),
                 actor(subject.before(), Role::Target, next.to()),
                 actor(subject.before(), Role::Attacker, next.from())};
  fact.counterfactual = Counterfactual{Otherwise::Before, {subject.before(), {next}}};
  facts.push_back(std::move(fact));
}

void add_trapped_piece(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || subject.outcome() || subject.after().is_check()) return;
  const auto passed = after_pass(subject.before());
  const Position& after = subject.after();
  if (!passed) return;
  const Bitboard enemies =
      after.pieces(subject.opponent()) & ~after.pieces(PieceType::Pawn) & ~after.pieces(PieceType::King);
  for (const Square target : squares(enemies)) {
    if (attackers_of(after, target, subject.mover()) == 0 || !line_takes(subject, bit(target), std::nullopt)) continue;
    if (!falls(after, target, kPawnValue) || falls(*passed, target, kPawnValue)) continue;
    Fact fact = good_fact(subject, FactKind::PieceTrapped, Certainty::Rules, 24, 3);
    fact.actors = moved_man(subject);
    fact.actors.push_back(actor(subject.before(), Role::Target, target));
    facts.push_back(std::move(fact));
    return;
  }
}

}  // namespace kiebitz::insight
