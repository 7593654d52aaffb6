#include "fact_checker.h"

#include "fact_oracles.h"
#include "rules/outcome.h"

namespace kiebitz::facts {
namespace {

// Empty if the fact holds.
std::string refute_reason(const Fact& fact, const Position& answered) {
  const Move answer = fact.line.moves.front();
  const ProofLine& otherwise = fact.counterfactual->line;
  if (fact.kind == FactKind::PiecePutEnPrise) {
    return answer.to() == where(fact, Role::Target) ? "" : "the man is not taken";
  }
  if (otherwise.start.side_to_move() == fact.side) return "the opponent is not to move without the move";
  const auto passed = play(otherwise.start, otherwise.moves);
  if (!passed) return "the counterfactual is not legal";
  switch (fact.kind) {
    case FactKind::ThreatIgnored:
      return otherwise.moves.empty() ? "there was no threat" : "";
    case FactKind::LineOpened:
      if (!otherwise.moves.empty()) return "the line was open";
      return contains(between(where(fact, Role::Attacker), answer.to()), where(fact, Role::Origin)) ? "" : "not on it";
    case FactKind::GuardLeft:
      if (can_go(answered, where(fact, Role::Guard), answer.to())) return "it still guards";
      return can_go(*passed, where(fact, Role::Origin), answer.to()) ? "" : "it did not guard";
    case FactKind::GuardCutOff:
      if (can_go(answered, where(fact, Role::Guard), answer.to())) return "it still guards";
      return can_go(*passed, where(fact, Role::Guard), answer.to()) ? "" : "it did not guard";
    case FactKind::FlightTaken:
      return can_go(*passed, where(fact, Role::King), where(fact, Role::Blocker)) ? "" : "the square was not free";
    default:
      return "";
  }
}

bool is_reason(FactKind kind) { return kind >= FactKind::ThreatIgnored && kind <= FactKind::ForkAllowed; }

// After every answer, a capture with the man on the square wins as much as the answer took, and a point more.
bool forks(Position position, Move move) {
  position.make(move);
  const MoveList answers = legal_moves(position);
  return !answers.empty() && std::all_of(answers.begin(), answers.end(), [&](Move answer) {
    const int paid = taken_points(position, answer);
    Position next = position;
    next.make(answer);
    const MoveList all = legal_moves(next);
    return std::any_of(all.begin(), all.end(), [&](Move m) {
      return m.from() == move.to() && next.is_capture(m) && exchange_points(next, m) > paid;
    });
  });
}

// What the threat of this fact is said to do.
bool does_it(const Fact& fact, const Position& position, Move move) {
  if (!position.is_legal(move)) return false;
  if (fact.mate_in) return mates_in(position, move, *fact.mate_in);
  if (fact.points) return position.is_capture(move) && exchange_points(position, move) >= *fact.points;
  return forks(position, move);
}

// The same squares but for one legal move, and the other side to move.
bool is_one_move_and_a_pass_later(const Position& before, const Position& passed) {
  const MoveList all = legal_moves(before);
  return std::any_of(all.begin(), all.end(), [&](Move move) {
    Position after = before;
    after.make(move);
    return after.pieces(Color::White) == passed.pieces(Color::White) &&
           after.pieces(Color::Black) == passed.pieces(Color::Black) && after.side_to_move() != passed.side_to_move();
  });
}

bool is_covered(Position position, Move move, Color side) {
  position.make(move);
  const MoveList all = legal_moves(position);
  return position.side_to_move() == side && std::any_of(all.begin(), all.end(), [&](Move m) {
           return m.to() == move.to() && exchange_points(position, m) >= 1;
         });
}

// The man that the fact names made the move that lies between these two positions, in which the opponent is to move.
bool moved_between(Position passed, const Position& after, Square mover) {
  if (passed.is_check()) return false;
  // A pass forgets that a pawn could be taken en passant.
  if (type_of(passed.piece_on(mover)) == PieceType::Pawn && after.is_empty(mover)) return true;
  passed.make_null();
  const MoveList all = legal_moves(passed);
  return std::any_of(all.begin(), all.end(), [&](Move move) {
    Position next = passed;
    next.make(move);
    const bool is_named = move.from() == mover || (move.is_castling() && move.to() == mover);
    return is_named && next.pieces(Color::White) == after.pieces(Color::White) &&
           next.pieces(Color::Black) == after.pieces(Color::Black);
  });
}

std::string refute_threat(const Fact& fact) {
  const Position& start = fact.line.start;
  const Position& other = fact.counterfactual->line.start;
  const Move move = fact.line.moves.front();
  const bool is_own = fact.kind == FactKind::ThreatMade;
  if (start.side_to_move() != (is_own ? fact.side : opposite(fact.side))) return "the wrong side threatens";
  if (is_own && !is_one_move_and_a_pass_later(other, start)) return "no pass";
  if (!is_own && !moved_between(start, other, where(fact, Role::Mover))) return "another man moved";
  if (where(fact, Role::Attacker) != move.from()) return "another attacker";
  if (!has_role(fact, Role::Square) && !fact.mate_in && where(fact, Role::Target) != move.to() && !move.is_en_passant())
    return "another target";
  if (fact.kind == FactKind::MovePrevented) {
    if (where(fact, Role::Square) != move.to()) return "another square";
    return other.is_legal(move) && !is_covered(other, move, fact.side) ? "it is not prevented" : "";
  }
  if (!does_it(fact, start, move)) return "it does nothing";
  return does_it(fact, other, move) ? "it works there, too" : "";
}

std::string refute_refusal(const Fact& fact) {
  const auto end = play(fact.line.start, fact.line.moves);
  const auto other = play(fact.counterfactual->line.start, fact.counterfactual->line.moves);
  if (fact.line.start.side_to_move() != fact.side || !other) return "not the mover's";
  if (fact.line.moves.front() == fact.counterfactual->line.moves.front()) return "it is the move itself";
  if (where(fact, Role::Mover) != fact.line.moves[0].from() || where(fact, Role::Square) != fact.line.moves[0].to() ||
      where(fact, Role::Attacker) != fact.line.moves[1].from() || where(fact, Role::Target) != fact.line.moves[1].to())
    return "another move";
  if (fact.mate_in) {
    const Position answered = *play(fact.line.start, {fact.line.moves[0]});
    const bool holds = fact.certainty != Certainty::Rules || mates_in(answered, fact.line.moves[1], *fact.mate_in);
    return holds ? "" : "no mate";
  }
  return lead(fact.line.start, fact.side) - lead(*end, fact.side) >= *fact.points ? "" : "nothing is lost";
}

std::string refute_immunity(const Fact& fact) {
  const Move capture = fact.line.moves[0];
  const Move answer = fact.line.moves[1];
  const Position taken = *play(fact.line.start, {capture});
  if (where(fact, Role::Attacker) != capture.from()) return "another taker";
  if (where(fact, Role::Target) != capture.to() && !capture.is_en_passant()) return "another target";
  if (!fact.line.start.is_capture(capture) || exchange_points(fact.line.start, capture) < 1) return "no bait";
  if (fact.mate_in) return mates_in(taken, answer, *fact.mate_in) ? "" : "no mate";
  const Position end = *play(taken, {answer});
  int lost = 0;
  for (const Move move : legal_moves(end)) lost = std::max(lost, exchange_points(end, move));
  return lead(end, fact.side) - lost - lead(fact.line.start, fact.side) >= *fact.points ? "" : "nothing is won back";
}

// Whose move the line begins with.
bool begins_with_the_opponent(FactKind kind) {
  return kind == FactKind::MateAllowed || kind == FactKind::Refutation || is_reason(kind) ||
         kind == FactKind::ThreatParried || kind == FactKind::MovePrevented || kind == FactKind::CannotTake ||
         kind == FactKind::Recapture;
}

}  // namespace

std::string refute(const Fact& fact) {
  const auto end = play(fact.line.start, fact.line.moves);
  if (!end || fact.line.moves.empty()) return "the line is not legal";
  const Color first_mover = begins_with_the_opponent(fact.kind) ? opposite(fact.side) : fact.side;
  if (fact.line.start.side_to_move() != first_mover) return "the wrong side moves";
  for (const Actor& actor : fact.actors)
    if (fact.line.start.piece_on(actor.square) != actor.piece) return "a man stands elsewhere";
  const Move first = fact.line.moves.front();
  if (fact.kind >= FactKind::ThreatMade && fact.kind <= FactKind::MovePrevented) return refute_threat(fact);
  if (fact.kind == FactKind::RefusedMove) return refute_refusal(fact);
  if (fact.kind == FactKind::CannotTake) return refute_immunity(fact);
  if (fact.mate_in && fact.certainty == Certainty::Rules && !mates_in(fact.line.start, first, *fact.mate_in))
    return "no mate";
  if (fact.ending && (!outcome(*end) || outcome(*end)->termination != *fact.ending)) return "another ending";
  if (fact.kind == FactKind::ForcedMove && legal_moves(fact.line.start).size() != 1) return "there are other moves";
  if (fact.points && fact.kind < FactKind::MaterialWon) {
    const auto other = play(fact.counterfactual->line.start, fact.counterfactual->line.moves);
    if (!other) return "the counterfactual is not legal";
    const int difference = lead(*other, fact.side) - lead(*end, fact.side);
    const int lost = fact.kind == FactKind::MaterialLost ? difference : -difference;
    if (*fact.points < 1 || lost < *fact.points) return "the material does not add up";
  }
  if (fact.kind >= FactKind::MaterialWon) return refute_merit(fact);
  if (!is_reason(fact.kind)) return "";
  return refute_reason(fact, *play(fact.line.start, {first}));
}

}  // namespace kiebitz::facts
