// The squares that the side not to move attacks, by the value of the attacker: the ordering of quiet moves uses them
// for origins and targets. A plain value, computed once per node.
#pragma once

#include <array>

#include "rules/attacks.h"
#include "rules/position.h"

namespace kiebitz {

struct Threats {
  Bitboard by_any = 0;
  std::array<Bitboard, 6> by_cheaper{};  // than a piece of this type; 0 for pawns; kings do not count

  static Threats of(const Position& p) {
    const Color them = opposite(p.side_to_move());
    const Bitboard occupied = p.occupied();
    const Bitboard pawns = pawn_attacks(them, p.pieces(them, PieceType::Pawn));
    Bitboard minors = pawns;
    for (const Square s : squares(p.pieces(them, PieceType::Knight))) minors |= knight_attacks(s);
    for (const Square s : squares(p.pieces(them, PieceType::Bishop))) minors |= bishop_attacks(s, occupied);
    Bitboard rooks = minors;
    for (const Square s : squares(p.pieces(them, PieceType::Rook))) rooks |= rook_attacks(s, occupied);
    Bitboard any = rooks | king_attacks(p.king(them));
    for (const Square s : squares(p.pieces(them, PieceType::Queen))) any |= queen_attacks(s, occupied);
    return {any, {0, pawns, pawns, minors, rooks, 0}};
  }
};

}  // namespace kiebitz
