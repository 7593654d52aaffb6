#include "brains/search/move_group.h"

#include "brains/terms/piece_reach.h"

namespace kiebitz::brains {
namespace {

// What the piece attacks once it has arrived.
Bitboard attacks_after(const Position& position, Move move) {
  const Piece piece = position.piece_on(move.from());
  const PieceType type = move.is_promotion() ? move.promotion_piece() : type_of(piece);
  if (type == PieceType::Pawn) return pawn_attacks(color_of(piece), move.to());
  return piece_attacks(type, move.to(), position.occupied() ^ bit(move.from()));
}

}  // namespace

MoveGroup group_of(const Position& position, Move move) {
  const Color side = position.side_to_move();
  if (position.is_capture(move)) return MoveGroup::Capture;
  if (move.is_castling()) return MoveGroup::Sideways;
  if ((attacks_after(position, move) & position.pieces(opposite(side))) != 0) return MoveGroup::Threat;
  const int from = index(relative_rank(side, move.from()));
  const int to = index(relative_rank(side, move.to()));
  if (to == from) return MoveGroup::Sideways;
  return to > from ? MoveGroup::Forward : MoveGroup::Backward;
}

}  // namespace kiebitz::brains
