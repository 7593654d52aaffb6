#include "insight/board/piece_safety.h"

#include "insight/board/pins.h"
#include "insight/board/points.h"
#include "rules/movegen.h"

namespace kiebitz::insight {

Bitboard attacks_from(const Position& position, Square from) {
  const Piece piece = position.piece_on(from);
  if (piece == Piece::None) return 0;
  if (type_of(piece) == PieceType::Pawn) return pawn_attacks(color_of(piece), from);
  return piece_attacks(type_of(piece), from, position.occupied());
}

Bitboard attackers_of(const Position& position, Square target, Color by) {
  return position.attackers_to(target, position.occupied()) & position.pieces(by);
}

bool is_guarded(const Position& position, Square piece) {
  const Color side = color_of(position.piece_on(piece));
  if (attackers_of(position, piece, side) != 0) return true;
  for (const Square attacker : squares(attackers_of(position, piece, opposite(side)))) {
    if (!is_slider(type_of(position.piece_on(attacker)))) continue;
    const Bitboard without = position.occupied() & ~bit(attacker);
    if ((position.attackers_to(piece, without) & position.pieces(side) & without) != 0) return true;
  }
  return false;
}

bool is_in_bad_spot(const Position& position, Square piece) {
  const Piece standing = position.piece_on(piece);
  const Bitboard attackers = attackers_of(position, piece, opposite(color_of(standing)));
  if (attackers == 0) return false;
  for (const Square attacker : squares(attackers))
    if (points(type_of(position.piece_on(attacker))) < points(type_of(standing))) return true;
  return !is_guarded(position, piece);
}

bool is_trapped(const Position& position, Square piece) {
  const PieceType type = type_of(position.piece_on(piece));
  if (type == PieceType::Pawn || type == PieceType::King || position.is_check()) return false;
  if (pin_line(position, piece) != 0 || !is_in_bad_spot(position, piece)) return false;
  for (const Move move : legal_moves(position)) {
    if (move.from() != piece) continue;
    const PieceType prey = position.captured_type(move);
    if (prey != PieceType::None && points(prey) >= points(type)) return false;
    Position after = position;
    after.make(move);
    if (!is_in_bad_spot(after, move.to())) return false;
  }
  return true;
}

}  // namespace kiebitz::insight
