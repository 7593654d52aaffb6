#include "insight/board/pins.h"

#include "insight/board/points.h"

namespace kiebitz::insight {
namespace {

Bitboard pawn_steps(const Position& position, Square pawn, Color side) {
  const Bitboard free = ~position.occupied();
  const Bitboard one = forward(side, bit(pawn)) & free;
  const Bitboard two = relative_rank(side, pawn) == Rank::R2 ? forward(side, one) & free : 0;
  Bitboard prey = position.pieces(opposite(side));
  if (const OptSquare passed_over = position.double_push_target(); passed_over && side == position.side_to_move())
    prey |= bit(*passed_over);
  return one | two | (pawn_attacks(side, pawn) & prey);
}

}  // namespace

Bitboard pin_line(const Position& position, Square piece) {
  const Color side = color_of(position.piece_on(piece));
  const Square king = position.king(side);
  const Bitboard line = line_through(king, piece);
  const Color enemy = opposite(side);
  const Bitboard snipers = line & ((bishop_attacks(king, 0) & position.diagonal_sliders(enemy)) |
                                   (rook_attacks(king, 0) & position.straight_sliders(enemy)));
  for (const Square sniper : squares(snipers))
    if ((between(king, sniper) & position.occupied()) == bit(piece)) return line;
  return 0;
}

std::optional<XRay> look_through(const Position& position, Square slider, Square front) {
  const PieceType type = type_of(position.piece_on(slider));
  if (!is_slider(type) || !contains(piece_attacks(type, slider, position.occupied()), front)) return std::nullopt;
  const Bitboard beyond = piece_attacks(type, slider, position.occupied() & ~bit(front)) & line_through(slider, front) &
                          position.occupied();
  for (const Square behind : squares(beyond))
    if (contains(between(slider, behind), front)) return XRay{slider, front, behind};
  return std::nullopt;
}

bool can_step_off(const Position& position, Square piece, Bitboard line) {
  const Piece standing = position.piece_on(piece);
  const Color side = color_of(standing);
  const Bitboard steps = type_of(standing) == PieceType::Pawn
                             ? pawn_steps(position, piece, side)
                             : piece_attacks(type_of(standing), piece, position.occupied()) & ~position.pieces(side);
  return (steps & ~line) != 0;
}

}  // namespace kiebitz::insight
