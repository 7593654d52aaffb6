#include "insight/merits/ending_facts.h"

#include <algorithm>
#include <cstdlib>

#include "insight/facts/good_move.h"

namespace kiebitz::insight {
namespace {

int king_steps(Square a, Square b) {
  return std::max(std::abs(index(file_of(a)) - index(file_of(b))), std::abs(index(rank_of(a)) - index(rank_of(b))));
}

bool has_only(const Position& position, Color side, PieceType type) {
  return (position.pieces(side) & ~position.pieces(side, type) & ~position.pieces(side, PieceType::King)) == 0;
}

Square promotion_square(Color side, Square pawn) { return make_square(file_of(pawn), relative_rank(side, Rank::R8)); }

// The kings face each other with one square between, and the other side is to move.
void add_opposition(const MoveCase& subject, std::vector<Fact>& facts) {
  const Position& after = subject.after();
  const Square king = after.king(subject.mover());
  const Square other = after.king(subject.opponent());
  const bool faces =
      king_steps(king, other) == 2 && (file_of(king) == file_of(other) || rank_of(king) == rank_of(other));
  const bool only_pawns =
      has_only(after, Color::White, PieceType::Pawn) && has_only(after, Color::Black, PieceType::Pawn);
  if (!is_good(subject) || subject.outcome() || !only_pawns || !faces || subject.move().to() != king) return;
  if (after.pieces(PieceType::Pawn) == 0) return;
  Fact fact = good_fact(subject, FactKind::Opposition, Certainty::Rules, 8, 2);
  fact.actors = {actor(subject.before(), Role::Mover, subject.move().from()),
                 actor(subject.before(), Role::Square, king), actor(subject.before(), Role::King, other)};
  facts.push_back(std::move(fact));
}

// A free way, and the bare king too far off: it has the move, and one more after the pawn has promoted.
void add_running_pawn(const MoveCase& subject, std::vector<Fact>& facts) {
  const Position& after = subject.after();
  const Square pawn = subject.move().to();
  if (!is_good(subject) || type_of(after.piece_on(pawn)) != PieceType::Pawn) return;
  if (popcount(after.pieces(subject.opponent())) != 1) return;
  const Square end = promotion_square(subject.mover(), pawn);
  const Bitboard path = between(pawn, end) | bit(end);
  const int steps = popcount(path);
  if ((path & after.occupied()) != 0 || king_steps(after.king(subject.opponent()), end) <= steps + 1) return;
  Fact fact = good_fact(subject, FactKind::PawnRuns, Certainty::Rules, 24, 1);
  fact.actors = {actor(subject.before(), Role::Mover, subject.move().from()),
                 actor(subject.before(), Role::Square, end),
                 actor(subject.before(), Role::King, after.king(subject.opponent()))};
  facts.push_back(std::move(fact));
}

// Pawns on one edge file whose promotion square the bishop cannot guard, and the bare king beside that square.
void add_wrong_bishop(const MoveCase& subject, std::vector<Fact>& facts) {
  const Position& after = subject.after();
  const Color side = subject.mover();
  const Bitboard bishops = after.pieces(side, PieceType::Bishop);
  const Bitboard pawns = after.pieces(side, PieceType::Pawn);
  if (popcount(bishops) != 1 || pawns == 0 || popcount(after.pieces(subject.opponent())) != 1) return;
  if (after.pieces(side) != (bishops | pawns | bit(after.king(side)))) return;
  if ((pawns & ~kFileA) != 0 && (pawns & ~kFileH) != 0) return;
  const Square end = promotion_square(side, lsb(pawns));
  const Square king = after.king(subject.opponent());
  if (is_light(end) == is_light(lsb(bishops)) || king_steps(king, end) > 1 || subject.outcome()) return;
  // The corner itself must be his to go to: not blocked by the other king beside it.
  if (king != end && after.is_attacked(end, side)) return;
  Fact fact = good_fact(subject, FactKind::WrongBishop, Certainty::Rules, 30, 2);
  fact.actors = {actor(subject.before(), Role::Mover, subject.move().from()),
                 actor(subject.before(), Role::Square, end), actor(subject.before(), Role::King, king)};
  facts.push_back(std::move(fact));
}

}  // namespace

void add_ending_facts(const MoveCase& subject, std::vector<Fact>& facts) {
  add_opposition(subject, facts);
  add_running_pawn(subject, facts);
  add_wrong_bishop(subject, facts);
}

}  // namespace kiebitz::insight
