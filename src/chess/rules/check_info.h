// Answers "does this move give check?" for many moves of one position: the squares from which each piece type would
// check and the pieces that uncover a check when they leave their line. Built once per node; Position::gives_check is
// the slower question for a single move and the reference for this one.
#pragma once

#include <array>

#include "rules/position.h"

namespace kiebitz {

class CheckInfo {
 public:
  explicit CheckInfo(const Position& p) : their_king_(p.king(opposite(p.side_to_move()))) {
    const Color us = p.side_to_move();
    const Bitboard occupied = p.occupied();
    const Bitboard diagonal = bishop_attacks(their_king_, occupied);
    const Bitboard straight = rook_attacks(their_king_, occupied);
    squares_ = {pawn_attacks(opposite(us), their_king_),
                knight_attacks(their_king_),
                diagonal,
                straight,
                diagonal | straight,
                0};
    const Bitboard snipers = (bishop_attacks(their_king_, 0) & p.diagonal_sliders(us)) |
                             (rook_attacks(their_king_, 0) & p.straight_sliders(us));
    for (const Square s : kiebitz::squares(snipers)) {
      const Bitboard blockers = between(their_king_, s) & occupied;
      if (blockers != 0 && !more_than_one(blockers)) discoverers_ |= blockers & p.pieces(us);
    }
  }

  bool gives_check(const Position& p, Move m) const {
    if (m.kind() != MoveKind::Normal) return p.gives_check(m);
    if (contains(squares_[index(type_of(p.piece_on(m.from())))], m.to())) return true;
    return contains(discoverers_, m.from()) && !contains(line_through(m.from(), their_king_), m.to());
  }

  // Squares from which a piece of this type would check directly.
  Bitboard checking_squares(PieceType t) const { return squares_[index(t)]; }

 private:
  Square their_king_;
  std::array<Bitboard, 6> squares_;
  Bitboard discoverers_ = 0;
};

}  // namespace kiebitz
