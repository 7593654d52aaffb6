// How far pieces reach: what they attack and where they could go, for either side to move. Pure functions. Private to
// brains.
#pragma once

#include "rules/position.h"

namespace kiebitz::brains {

// Where a pawn may step to, one or two squares.
inline Bitboard pawn_steps(Color side, Bitboard pawns, Bitboard occupied) {
  const Bitboard one = forward(side, pawns) & ~occupied;
  const Bitboard third = rank_bits(relative_rank(side, Rank::R3));
  return one | (forward(side, one & third) & ~occupied);
}

inline Bitboard attacks_of(const Position& p, Piece piece, Square square) {
  if (type_of(piece) == PieceType::Pawn) return pawn_attacks(color_of(piece), square);
  return piece_attacks(type_of(piece), square, p.occupied());
}

// Where one piece may go if nothing but the pieces in its way is asked.
inline Bitboard targets_of(const Position& p, Piece piece, Square square) {
  const Color side = color_of(piece);
  const Bitboard attacks = attacks_of(p, piece, square);
  if (type_of(piece) != PieceType::Pawn) return attacks & ~p.pieces(side);
  return (attacks & p.pieces(opposite(side))) | pawn_steps(side, bit(square), p.occupied());
}

}  // namespace kiebitz::brains
