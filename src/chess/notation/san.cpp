// Reads SAN: normalises spellings to plain English ASCII, splits the text into parts, finds the one piece that matches.
#include "notation/san.h"

#include <array>
#include <optional>

#include "notation/san_text.h"

namespace kiebitz {
namespace {

Unexpected<SanError> illegal(SanReason reason) { return Unexpected(SanError{SanErrorKind::Illegal, reason}); }

// The attack tables decide which pieces reach the square; only checks and pins can still forbid the move.
bool is_safe(const Position& position, Square from, Move move) {
  if (!position.is_check() && !contains(position.pinned(), from)) return true;
  return position.is_legal(move);
}

using MoveOrError = Expected<Move, SanError>;

MoveOrError find_castling(const Position& position, CastlingSide side) {
  const Color us = position.side_to_move();
  if (!position.castling_rights().has(us, side)) return illegal(SanReason::NoCastling);
  const Move move = Move::castling(position.king(us), position.castling_rook(us, side));
  if (!position.is_legal(move)) return illegal(SanReason::NoCastling);
  return move;
}

// Long algebraic castling: the king moves two or more files along its rank, or onto its own rook.
std::optional<CastlingSide> castling_meant(const Position& position, Square king, Square to) {
  const Color us = position.side_to_move();
  if (rank_of(king) != rank_of(to)) return std::nullopt;
  const int files = index(file_of(to)) - index(file_of(king));
  const bool onto_rook = position.piece_on(to) == make_piece(us, PieceType::Rook);
  if (!onto_rook && files > -2 && files < 2) return std::nullopt;
  return files > 0 ? CastlingSide::King : CastlingSide::Queen;
}

MoveOrError find_king_move(const Position& position, Square king, Square to) {
  const Move move = Move::normal(king, to);
  if (!position.is_legal(move)) return illegal(SanReason::KingInCheck);
  return move;
}

Bitboard origin_mask(const SanParts& parts) {
  Bitboard mask = kAllSquares;
  if (parts.from_file != SanParts::kAny) mask &= file_bits(static_cast<File>(parts.from_file));
  if (parts.from_rank != SanParts::kAny) mask &= rank_bits(static_cast<Rank>(parts.from_rank));
  return mask;
}

MoveOrError find_piece_move(const Position& position, const SanParts& parts, PieceType piece) {
  const Color us = position.side_to_move();
  const Bitboard own = position.pieces(us, piece) & origin_mask(parts);
  if (piece == PieceType::King && parts.has_full_origin() && own != 0) {
    if (const auto side = castling_meant(position, lsb(own), parts.to)) return find_castling(position, *side);
  }
  if (parts.promotion) return illegal(SanReason::WrongPromotion);
  if (contains(position.pieces(us), parts.to)) return illegal(SanReason::OwnPieceOnTarget);

  Bitboard candidates = own & piece_attacks(piece, parts.to, position.occupied());
  if (candidates == 0) return illegal(own == 0 ? SanReason::WrongOrigin : SanReason::NoSuchPiece);
  if (piece == PieceType::King) return find_king_move(position, lsb(candidates), parts.to);

  Move found;
  while (candidates != 0) {
    const Square from = pop_lsb(candidates);
    const Move move = Move::normal(from, parts.to);
    if (!is_safe(position, from, move)) continue;
    if (found) return Unexpected(SanError{SanErrorKind::Ambiguous, SanReason::SeveralPieces});
    found = move;
  }
  if (!found) return illegal(SanReason::KingInCheck);
  return found;
}

// The origin of a pawn by geometry alone; nothing if no pawn of the mover can have come from there.
std::optional<Square> pawn_origin(const Position& position, const SanParts& parts) {
  const Color us = position.side_to_move();
  const Piece pawn = make_piece(us, PieceType::Pawn);
  const Square to = parts.to;
  const int ahead = us == Color::White ? 8 : -8;
  if (index(relative_rank(us, to)) < index(Rank::R3)) return std::nullopt;
  const Square behind = square_at(index(to) - ahead);

  if (parts.from_file == SanParts::kAny || parts.from_file == index(file_of(to))) {
    if (!position.is_empty(to)) return std::nullopt;
    if (position.piece_on(behind) == pawn) return behind;
    if (relative_rank(us, to) != Rank::R4 || !position.is_empty(behind)) return std::nullopt;
    const Square home = square_at(index(behind) - ahead);
    return position.piece_on(home) == pawn ? std::optional(home) : std::nullopt;
  }
  const Square from = make_square(static_cast<File>(parts.from_file), rank_of(behind));
  if (position.piece_on(from) != pawn || !contains(pawn_attacks(us, from), to)) return std::nullopt;
  const bool takes = contains(position.pieces(opposite(us)), to) || position.en_passant() == OptSquare(to);
  return takes ? std::optional(from) : std::nullopt;
}

MoveOrError find_pawn_move(const Position& position, const SanParts& parts) {
  const auto from = pawn_origin(position, parts);
  if (!from || !contains(origin_mask(parts), *from)) return illegal(SanReason::NoSuchPiece);

  const bool last_rank = relative_rank(position.side_to_move(), parts.to) == Rank::R8;
  if (last_rank && !parts.promotion) return illegal(SanReason::MissingPromotion);
  if (!last_rank && parts.promotion) return illegal(SanReason::WrongPromotion);
  if (last_rank) {
    if (*parts.promotion == PieceType::King || *parts.promotion == PieceType::Pawn)
      return illegal(SanReason::WrongPromotion);
    const Move move = Move::promotion(*from, parts.to, *parts.promotion);
    if (!is_safe(position, *from, move)) return illegal(SanReason::KingInCheck);
    return move;
  }
  const bool en_passant = file_of(*from) != file_of(parts.to) && position.is_empty(parts.to);
  const Move move = en_passant ? Move::en_passant(*from, parts.to) : Move::normal(*from, parts.to);
  const bool safe = en_passant ? position.is_legal(move) : is_safe(position, *from, move);
  if (!safe) return illegal(SanReason::KingInCheck);
  return move;
}

// In long algebraic notation without a letter (g1f3) the piece on the origin moves.
MoveOrError find_move(const Position& position, const SanParts& parts) {
  if (parts.castling) return find_castling(position, *parts.castling);
  PieceType piece = parts.piece.value_or(PieceType::Pawn);
  if (!parts.piece && parts.has_full_origin()) {
    const Square from = square_at(parts.from_rank * 8 + parts.from_file);
    if (!contains(position.pieces(position.side_to_move()), from)) return illegal(SanReason::WrongOrigin);
    piece = type_of(position.piece_on(from));
  }
  return piece == PieceType::Pawn ? find_pawn_move(position, parts) : find_piece_move(position, parts, piece);
}

}  // namespace

Expected<AnnotatedMove, SanError> parse_annotated_san(const Position& position, std::string_view text,
                                                      PieceLetters letters) {
  SanBuffer buffer;
  const std::string_view plain = normalize_san(text, letters, buffer);
  SanParts parts;
  if (!split_san(plain, parts)) {
    const SanReason reason = is_null_move_text(plain) ? SanReason::NullMove : SanReason::NotAMove;
    return Unexpected(SanError{SanErrorKind::Invalid, reason});
  }
  const MoveOrError move = find_move(position, parts);
  if (!move) return Unexpected(move.error());
  return AnnotatedMove{*move, parts.nag};
}

Expected<Move, SanError> parse_san(const Position& position, std::string_view text, PieceLetters letters) {
  const auto annotated = parse_annotated_san(position, text, letters);
  if (!annotated) return Unexpected(annotated.error());
  return annotated->move;
}

std::string_view SanError::describe() const {
  switch (reason) {
    case SanReason::NotAMove:
      return "this is not a move";
    case SanReason::NullMove:
      return "this passes, which no move may";
    case SanReason::NoSuchPiece:
      return "no such piece can go there";
    case SanReason::WrongOrigin:
      return "there is no such piece to move";
    case SanReason::OwnPieceOnTarget:
      return "an own piece stands there";
    case SanReason::KingInCheck:
      return "the own king would be in check";
    case SanReason::NoCastling:
      return "castling is not possible here";
    case SanReason::MissingPromotion:
      return "a pawn on the last rank must become a piece, as in e8=Q";
    case SanReason::WrongPromotion:
      return "this cannot be a promotion";
    case SanReason::SeveralPieces:
      break;
  }
  return "more than one piece can make this move";
}

}  // namespace kiebitz
