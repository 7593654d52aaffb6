#include "rules/piece_delta.h"

namespace kiebitz {

PieceDelta piece_delta(const Position& before, Move m) {
  PieceDelta delta;
  const auto remove = [&](Piece p, Square s) { delta.removed[delta.removed_count++] = {p, s}; };
  const auto add = [&](Piece p, Square s) { delta.added[delta.added_count++] = {p, s}; };
  const Color us = before.side_to_move();
  const Piece mover = before.piece_on(m.from());
  remove(mover, m.from());
  if (m.is_castling()) {
    remove(before.piece_on(m.to()), m.to());
    add(mover, castled_king_square(us, m.castling_side()));
    add(make_piece(us, PieceType::Rook), castled_rook_square(us, m.castling_side()));
    return delta;
  }
  const Square victim = m.is_en_passant() ? square_at(index(m.to()) + (us == Color::White ? -8 : 8)) : m.to();
  if (!before.is_empty(victim)) remove(before.piece_on(victim), victim);
  add(m.is_promotion() ? make_piece(us, m.promotion_piece()) : mover, m.to());
  return delta;
}

}  // namespace kiebitz
