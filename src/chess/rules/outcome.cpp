#include "rules/outcome.h"

#include "rules/movegen.h"

namespace kiebitz {

bool is_insufficient_material(const Position& position) {
  const Bitboard heavy =
      position.pieces(PieceType::Pawn) | position.pieces(PieceType::Rook) | position.pieces(PieceType::Queen);
  if (heavy != 0) return false;
  const Bitboard knights = position.pieces(PieceType::Knight);
  const Bitboard bishops = position.pieces(PieceType::Bishop);
  if (knights != 0) return popcount(knights | bishops) == 1;
  return (bishops & kLightSquares) == 0 || (bishops & kDarkSquares) == 0;
}

bool can_possibly_mate(const Position& position, Color side) {
  const Bitboard own = position.pieces(side);
  const Bitboard own_heavy =
      own & (position.pieces(PieceType::Pawn) | position.pieces(PieceType::Rook) | position.pieces(PieceType::Queen));
  if (own_heavy != 0) return true;
  const Bitboard knights = own & position.pieces(PieceType::Knight);
  const Bitboard bishops = own & position.pieces(PieceType::Bishop);
  if ((knights | bishops) == 0) return false;
  if ((knights != 0 && bishops != 0) || popcount(knights) > 1) return true;
  const Bitboard theirs = position.pieces(opposite(side)) & ~position.pieces(PieceType::King);
  // A lone knight mates only a king that is blocked by its side's pieces; a queen alone never blocks its king.
  if (knights != 0) return (theirs & ~position.pieces(PieceType::Queen)) != 0;
  // Bishops of one colour need a bishop of the other colour, or a knight or pawn of the opponent, to help.
  const Bitboard all_bishops = position.pieces(PieceType::Bishop);
  if ((all_bishops & kLightSquares) != 0 && (all_bishops & kDarkSquares) != 0) return true;
  return (theirs & (position.pieces(PieceType::Knight) | position.pieces(PieceType::Pawn))) != 0;
}

std::optional<Outcome> outcome(const Position& position) {
  if (!has_legal_move(position)) {
    if (position.is_check()) return Outcome{Termination::Checkmate, opposite(position.side_to_move())};
    return Outcome{Termination::Stalemate, std::nullopt};
  }
  if (is_insufficient_material(position)) return Outcome{Termination::InsufficientMaterial, std::nullopt};
  if (position.halfmove_clock() >= 150) return Outcome{Termination::SeventyFiveMoves, std::nullopt};
  if (position.repetitions() >= 4) return Outcome{Termination::FivefoldRepetition, std::nullopt};
  return std::nullopt;
}

std::optional<Outcome> claimable_draw(const Position& position) {
  if (outcome(position)) return std::nullopt;
  if (position.halfmove_clock() >= 100) return Outcome{Termination::FiftyMoves, std::nullopt};
  if (position.repetitions() >= 2) return Outcome{Termination::ThreefoldRepetition, std::nullopt};
  return std::nullopt;
}

}  // namespace kiebitz
