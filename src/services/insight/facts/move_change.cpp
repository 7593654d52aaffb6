#include "insight/facts/move_change.h"

#include <algorithm>

#include "insight/board/piece_safety.h"
#include "insight/board/short_mates.h"
#include "rules/movegen.h"

namespace kiebitz::insight {
namespace {

struct MovedMan {
  Square from;
  Square to;
};

// King and rook in castling, else one.
std::vector<MovedMan> moved_men(const MoveCase& subject) {
  const Move move = subject.move();
  if (!move.is_castling()) return {{move.from(), move.to()}};
  return {{move.from(), castled_king_square(subject.mover(), move.castling_side())},
          {move.to(), castled_rook_square(subject.mover(), move.castling_side())}};
}

// Could this man take back what the answer puts on its square?
bool can_take_back(Position passed, Move answer, Square guard) {
  if (!passed.is_legal(answer)) return false;
  passed.make(answer);
  const MoveList moves = legal_moves(passed);
  return std::any_of(moves.begin(), moves.end(),
                     [&](Move move) { return move.from() == guard && move.to() == answer.to(); });
}

// The opponent's answer as the mover's men meet it.
struct Answer {
  const Position& after;   // the move
  const Position& passed;  // no move
  Move move;

  Actor attacker() const { return actor(after, Role::Attacker, move.from()); }
  Actor target() const { return actor(after, Role::Target, move.to()); }
};

std::optional<Change> guard_left(const Answer& answer, const MovedMan& man) {
  const Square target = answer.move.to();
  if (man.to == target || contains(attacks_from(answer.after, man.to), target)) return std::nullopt;
  if (!can_take_back(answer.passed, answer.move, man.from)) return std::nullopt;
  return Change{FactKind::GuardLeft,
                {actor(answer.after, Role::Guard, man.to), answer.target(), actor(answer.after, Role::Origin, man.from),
                 answer.attacker()}};
}

std::optional<Change> line_opened(const Answer& answer, const MovedMan& man) {
  if (!contains(between(answer.move.from(), answer.move.to()), man.from)) return std::nullopt;
  return Change{FactKind::LineOpened,
                {answer.attacker(), answer.target(), actor(answer.after, Role::Origin, man.from),
                 actor(answer.after, Role::Mover, man.to)}};
}

// A slider of the mover's own guarded the target before, and the moved man now stands between.
std::optional<Change> guard_cut_off(const Answer& answer, const MovedMan& man) {
  const Square target = answer.move.to();
  const Color side = opposite(answer.after.side_to_move());
  for (const Square guard : squares(attackers_of(answer.passed, target, side))) {
    if (!contains(between(guard, target), man.to) || !can_take_back(answer.passed, answer.move, guard)) continue;
    return Change{FactKind::GuardCutOff,
                  {actor(answer.after, Role::Blocker, man.to), actor(answer.after, Role::Guard, guard), answer.target(),
                   answer.attacker()}};
  }
  return std::nullopt;
}

// Had nothing been moved, the king could go from the mating answer to the square that the moved man took.
std::optional<Change> flight_taken(const Answer& answer, const MovedMan& man) {
  const Square king = answer.after.king(opposite(answer.after.side_to_move()));
  if (man.to == king || !mates(answer.after, answer.move) || !answer.passed.is_legal(answer.move)) return std::nullopt;
  Position passed = answer.passed;
  passed.make(answer.move);
  if (!legal_moves(passed).contains(Move::normal(king, man.to))) return std::nullopt;
  return Change{FactKind::FlightTaken,
                {actor(answer.after, Role::Blocker, man.to), actor(answer.after, Role::King, king), answer.attacker()}};
}

}  // namespace

std::vector<Change> changes_for(const MoveCase& subject, const Position& passed, Move move) {
  std::vector<Change> changes;
  const Answer answer{subject.after(), passed, move};
  for (const auto find : {line_opened, guard_left, guard_cut_off, flight_taken})
    for (const MovedMan& man : moved_men(subject))
      if (auto change = find(answer, man)) changes.push_back(*std::move(change));
  return changes;
}

}  // namespace kiebitz::insight
