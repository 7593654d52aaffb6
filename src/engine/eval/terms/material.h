// The pieces and their squares: material, imbalance, piece-square tables.
#pragma once

#include "eval/facts.h"
#include "eval/term.h"
#include "eval/weights.h"

namespace kiebitz::terms {

// The imbalance terms count pawns relative to this number.
inline constexpr int kUsualPawns = 5;

template <Color Us, class Sink>
void material(const Facts& facts, Sink& sink) {
  for (const PieceType t : {PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
    sink.add(Us, Term::Material, at(Block::PieceValue, index(t)), facts.count(Us, t));
}

// Pieces whose value depends on others: two bishops gain, two rooks lose, knights gain with pawns, rooks lose with
// them.
template <Color Us, class Sink>
void imbalance(const Facts& facts, Sink& sink) {
  const int extra_pawns = facts.count(Us, PieceType::Pawn) - kUsualPawns;
  const int knights = facts.count(Us, PieceType::Knight);
  const int rooks = facts.count(Us, PieceType::Rook);
  if (facts.count(Us, PieceType::Bishop) >= 2) sink.add(Us, Term::Imbalance, at(Block::BishopPair));
  if (rooks >= 2) sink.add(Us, Term::Imbalance, at(Block::RookPair));
  sink.add(Us, Term::Imbalance, at(Block::KnightPawns), knights * extra_pawns);
  sink.add(Us, Term::Imbalance, at(Block::RookPawns), rooks * extra_pawns);
}

constexpr int square_weight(PieceType t, Color c, Square s) {
  return at(Block::PawnSquare, index(t) * kSquareCount + index(relative_square(c, s)));
}

template <Color Us, PieceType T, class Sink>
void piece_square(Square s, Sink& sink) {
  sink.add(Us, Term::PieceSquares, square_weight(T, Us, s));
}

template <Color Us, class Sink>
void pawn_and_king_squares(const Position& position, Sink& sink) {
  for (const Square s : squares(position.pieces(Us, PieceType::Pawn))) piece_square<Us, PieceType::Pawn>(s, sink);
  piece_square<Us, PieceType::King>(position.king(Us), sink);
}

}  // namespace kiebitz::terms
