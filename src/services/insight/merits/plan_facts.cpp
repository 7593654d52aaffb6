#include "insight/merits/plan_facts.h"

#include <algorithm>

#include "insight/board/points.h"
#include "insight/facts/deed.h"
#include "insight/facts/good_move.h"
#include "insight/facts/result_facts.h"
#include "rules/movegen.h"

namespace kiebitz::insight {
namespace {

constexpr int kAheadPoints = 2;
constexpr std::size_t kLastPrepared = 4;  // the half-move, from 0
constexpr std::size_t kRouteEnd = 8;      // half-moves

PieceType moved_type(const MoveCase& subject) { return type_of(subject.before().piece_on(subject.move().from())); }

// The opponent could take what this move puts on its square and win.
bool loses_its_man(Position position, Move move) {
  if (position.is_capture(move) || move.is_castling() || move.is_promotion()) return false;
  position.make(move);
  MoveList captures;
  generate_captures(position, captures);
  return std::any_of(captures.begin(), captures.end(),
                     [&](Move capture) { return capture.to() == move.to() && wins_by_taking(position, capture); });
}

enum class Enabled : std::uint8_t { No, Legal, Guarded };

Enabled is_enabled(const MoveCase& subject, const Position& passed, Move next) {
  if (!passed.is_legal(next) || passed.piece_on(next.to()) != subject.before().piece_on(next.to())) return Enabled::No;
  if (!subject.before().is_legal(next)) return Enabled::Legal;
  return loses_its_man(subject.before(), next) && !loses_its_man(passed, next) ? Enabled::Guarded : Enabled::No;
}

// The squares that the man visits without a capture, the last one included; nothing if it takes or is taken.
std::vector<Square> way(const ProofLine& line, Square from) {
  std::vector<Square> visited;
  Position position = line.start;
  for (std::size_t ply = 0; ply < std::min(kRouteEnd, line.moves.size()); ++ply) {
    const Move move = line.moves[ply];
    if (move.from() == from) {
      if (position.is_capture(move) || move.is_castling()) return {};
      visited.push_back(from = move.to());
    } else if (position.is_capture(move) && move.to() == from) {
      return {};
    }
    position.make(move);
  }
  return visited;
}

// Another line in which the move is made, too.
std::optional<ProofLine> confirming_line(const MoveCase& subject) {
  if (subject.is_best() && subject.best()->moves.size() > 2) return ProofLine{subject.before(), subject.best()->moves};
  return std::nullopt;
}

}  // namespace

void add_exchange(const MoveCase& subject, std::vector<Fact>& facts) {
  const Move move = subject.move();
  if (!is_good(subject) || subject.reply() == nullptr || subject.reply()->moves.empty()) return;
  const PieceType taken = subject.before().captured_type(move);
  const Move back = subject.reply()->moves.front();
  if (taken == PieceType::None || taken == PieceType::Pawn || move.is_promotion()) return;
  if (back.to() != move.to() || !subject.after().is_capture(back) || points(taken) != points(moved_type(subject)))
    return;
  Fact fact = good_fact(subject, FactKind::Exchange, Certainty::Rules, 5, 2);
  fact.actors = {actor(subject.before(), Role::Mover, move.from()), actor(subject.before(), Role::Target, move.to()),
                 actor(subject.before(), Role::Attacker, back.from())};
  const int lead = material_lead(subject.before(), subject.mover());
  if (lead >= kAheadPoints) fact.points = lead;
  facts.push_back(std::move(fact));
}

void add_recapture(const MoveCase& subject, std::vector<Fact>& facts) {
  const Position& board = subject.before();
  const Move last = board.plies_made() > 0 ? board.last_move() : Move();
  if (!is_good(subject) || last.is_null() || last.is_castling() || board.last_captured() == PieceType::None) return;
  if (last.to() != subject.move().to() || !board.is_capture(subject.move())) return;
  Position start = board;
  start.unmake();
  Fact fact = good_fact(subject, FactKind::Recapture, Certainty::Rules, 6, 1);
  fact.line = {start, {last, subject.move()}};
  fact.actors = {actor(start, Role::Mover, subject.move().from()), actor(start, Role::Target, last.to()),
                 actor(start, Role::Attacker, last.from())};
  facts.push_back(std::move(fact));
}

void add_preparation(const MoveCase& subject, std::vector<Fact>& facts) {
  const auto passed = after_pass(subject.after());
  if (!is_good(subject) || !passed || subject.outcome() || subject.reply() == nullptr) return;
  const ProofLine line = line_of_move(subject, subject.reply());
  for (std::size_t ply = 2; ply <= kLastPrepared && ply < line.moves.size(); ply += 2) {
    const Move next = line.moves[ply];
    if (next.from() == stands_on(subject)) continue;
    const Enabled enabled = is_enabled(subject, *passed, next);
    if (enabled == Enabled::No) continue;
    Fact fact = good_fact(subject, FactKind::Prepares, Certainty::Rules, next.is_castling() ? 9 : 6, ply + 1);
    fact.actors = {actor(subject.before(), Role::Mover, subject.move().from()),
                   actor(subject.before(), Role::Attacker, next.from()),
                   actor(subject.before(), Role::Square, next.to())};
    if (enabled == Enabled::Guarded) fact.means = Means::Guarded;
    fact.counterfactual = Counterfactual{Otherwise::Before, {subject.before(), {}}};
    if (enabled == Enabled::Guarded) fact.counterfactual->line.moves.push_back(next);
    facts.push_back(std::move(fact));
    return;
  }
}

void add_route(const MoveCase& subject, std::vector<Fact>& facts) {
  if (!is_good(subject) || subject.reply() == nullptr || moved_type(subject) == PieceType::Pawn) return;
  const auto other = confirming_line(subject);
  if (!other || subject.move().is_castling()) return;
  const Square from = subject.move().from();
  const ProofLine line = line_of_move(subject, subject.reply());
  const std::vector<Square> visited = way(line, from);
  const std::vector<Square> also = way(*other, from);
  if (visited.size() < 2 || std::find(also.begin(), also.end(), visited.back()) == also.end()) return;
  const Square end = visited.back();
  const MoveList at_once = legal_moves(subject.before());
  const bool is_near =
      std::any_of(at_once.begin(), at_once.end(), [&](Move move) { return move.from() == from && move.to() == end; });
  if (is_near || end == from) return;
  Fact fact = good_fact(subject, FactKind::Route, Certainty::Search, 6, kRouteEnd);
  fact.actors = {actor(subject.before(), Role::Mover, from)};
  for (const Square square : visited) fact.actors.push_back(actor(subject.before(), Role::Square, square));
  fact.counterfactual = Counterfactual{Otherwise::BestMove, *other};
  facts.push_back(std::move(fact));
}

}  // namespace kiebitz::insight
