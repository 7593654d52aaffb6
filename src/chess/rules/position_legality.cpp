// Legality of single moves: for moves that come from tables, files and users.
#include "rules/position.h"

namespace kiebitz {

bool Position::castling_is_safe(Color us, CastlingSide side, Bitboard forbidden) const {
  const CastlingPath& path = castling_[index(us)][index(side)];
  if ((path.king_walk & forbidden) != 0) return false;
  if (!path.rook_may_shield) return true;
  const Bitboard after = (occupied() & ~bit(king(us)) & ~bit(path.rook)) | bit(castled_rook_square(us, side));
  return (rook_attacks(castled_king_square(us, side), after) & straight_sliders(opposite(us))) == 0;
}

bool Position::can_castle(Color us, CastlingSide side) const {
  if (!castling_is_unblocked(us, side)) return false;
  Bitboard forbidden = 0;
  for (const Square s : squares(castling_[index(us)][index(side)].king_walk))
    if (is_attacked(s, opposite(us), occupied() ^ bit(king(us)))) forbidden |= bit(s);
  return castling_is_safe(us, side, forbidden);
}

bool Position::is_legal(Move m) const {
  const Color us = side_;
  const Square from = m.from();
  const Square to = m.to();
  const Piece piece = piece_on(from);
  if (piece == Piece::None || color_of(piece) != us) return false;
  if (!m.is_promotion() && m.raw() >> 12 != static_cast<int>(m.kind()) << 2) return false;
  if (m.is_castling()) {
    if (type_of(piece) != PieceType::King || from == to) return false;
    const CastlingSide side = m.castling_side();
    return castling_rook(us, side) == to && can_castle(us, side);
  }
  if (type_of(piece) == PieceType::Pawn) return is_legal_pawn_move(m);
  if (m.kind() != MoveKind::Normal || contains(pieces(us), to)) return false;
  if (!contains(piece_attacks(type_of(piece), from, occupied()), to)) return false;
  if (type_of(piece) == PieceType::King) return !is_attacked(to, opposite(us), occupied() ^ bit(from));
  return respects_checks_and_pins(from, to);
}

bool Position::is_legal_pawn_move(Move m) const {
  const Color us = side_;
  const Square from = m.from();
  const Square to = m.to();
  if (m.is_en_passant())
    return state_.en_passant == OptSquare(to) && contains(pawn_attacks(us, from), to) &&
           en_passant_capture_is_legal(from, to);
  if (m.is_promotion() != (relative_rank(us, to) == Rank::R8)) return false;
  if (contains(pawn_attacks(us, from), to)) {
    if (!contains(pieces(opposite(us)), to)) return false;
  } else {
    const Bitboard single = forward(us, bit(from)) & ~occupied();
    const Bitboard twice = forward(us, single & rank_bits(relative_rank(us, Rank::R3))) & ~occupied();
    if (!contains(single | twice, to)) return false;
  }
  return respects_checks_and_pins(from, to);
}

// For any piece but the king.
bool Position::respects_checks_and_pins(Square from, Square to) const {
  const Square k = king(side_);
  if (contains(pinned(), from) && !contains(line_through(k, from), to)) return false;
  if (!is_check()) return true;
  if (more_than_one(state_.checkers)) return false;
  const Square checker = lsb(state_.checkers);
  return to == checker || contains(between(k, checker), to);
}

bool Position::gives_check(Move m) const {
  const Color us = side_;
  const Square their_king = king(opposite(us));
  Bitboard after = (occupied() ^ bit(m.from())) | bit(m.to());
  Bitboard diagonal = diagonal_sliders(us) & ~bit(m.from());
  Bitboard straight = straight_sliders(us) & ~bit(m.from());
  if (m.is_castling()) {
    const Square rook_to = castled_rook_square(us, m.castling_side());
    after = (occupied() ^ bit(m.from()) ^ bit(m.to())) | bit(rook_to) | bit(castled_king_square(us, m.castling_side()));
    straight = (straight & ~bit(m.to())) | bit(rook_to);
  } else {
    const PieceType type = m.is_promotion() ? m.promotion_piece() : type_of(piece_on(m.from()));
    if (type == PieceType::Pawn) {
      if (contains(pawn_attacks(us, m.to()), their_king)) return true;
      if (m.is_en_passant()) after ^= us == Color::White ? south(bit(m.to())) : north(bit(m.to()));
    } else if (contains(piece_attacks(type, m.to(), after), their_king)) {
      return true;
    }
  }
  return (bishop_attacks(their_king, after) & diagonal) != 0 || (rook_attacks(their_king, after) & straight) != 0;
}

}  // namespace kiebitz
