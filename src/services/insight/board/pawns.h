// Files and pawns. Pure functions.
#pragma once

#include "rules/position.h"

namespace kiebitz::insight {

// The file of this square and the files beside it, in front of it as this side sees it.
constexpr Bitboard front_span(Color side, Square square) {
  Bitboard file = forward(side, bit(square));
  Bitboard span = 0;
  while (file != 0) {
    span |= file | east(file) | west(file);
    file = forward(side, file);
  }
  return span;
}

// No pawn of the other side stands in front of it or can come to attack it.
inline bool is_passed(const Position& position, Color side, Square pawn) {
  return (front_span(side, pawn) & position.pieces(opposite(side), PieceType::Pawn)) == 0;
}

// No pawn of the other side can ever attack this square.
inline bool is_out_of_reach(const Position& position, Color side, Square square) {
  const Bitboard beside = front_span(side, square) & ~file_bits(file_of(square));
  return (beside & position.pieces(opposite(side), PieceType::Pawn)) == 0;
}

inline Bitboard pawns_on_file(const Position& position, Color side, Square square) {
  return position.pieces(side, PieceType::Pawn) & file_bits(file_of(square));
}

}  // namespace kiebitz::insight
