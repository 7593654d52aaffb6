#include "notation/uci_move.h"

#include <optional>

namespace kiebitz {
namespace {

std::optional<Square> parse_square(std::string_view text) {
  if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
  return make_square(static_cast<File>(text[0] - 'a'), static_cast<Rank>(text[1] - '1'));
}

std::optional<PieceType> parse_promotion(char c) {
  switch (c) {
    case 'q':
    case 'Q':
      return PieceType::Queen;
    case 'r':
    case 'R':
      return PieceType::Rook;
    case 'b':
    case 'B':
      return PieceType::Bishop;
    case 'n':
    case 'N':
      return PieceType::Knight;
    default:
      return std::nullopt;
  }
}

bool is_own(const Position& position, Square square, PieceType type) {
  return position.piece_on(square) == make_piece(position.side_to_move(), type);
}

// A king that moves onto its own rook castles. A king that moves more than one file to its castling square castles; a
// single step there is an ordinary move.
Move king_move(const Position& position, Square from, Square to) {
  if (is_own(position, to, PieceType::Rook)) return Move::castling(from, to);
  const int files = index(file_of(to)) - index(file_of(from));
  if (files >= -1 && files <= 1) return Move::normal(from, to);
  const Color us = position.side_to_move();
  const CastlingSide side = files > 0 ? CastlingSide::King : CastlingSide::Queen;
  if (to != castled_king_square(us, side) || !position.castling_rights().has(us, side)) return Move::normal(from, to);
  return Move::castling(from, position.castling_rook(us, side));
}

Move move_between(const Position& position, Square from, Square to) {
  if (is_own(position, from, PieceType::King)) return king_move(position, from, to);
  const bool is_en_passant =
      is_own(position, from, PieceType::Pawn) && position.en_passant() == OptSquare(to) && file_of(from) != file_of(to);
  return is_en_passant ? Move::en_passant(from, to) : Move::normal(from, to);
}

void append_square(std::string& out, Square square) {
  out += static_cast<char>('a' + index(file_of(square)));
  out += static_cast<char>('1' + index(rank_of(square)));
}

}  // namespace

std::string_view describe(UciMoveError error) {
  switch (error) {
    case UciMoveError::NotAMove:
      return "this is not a move; moves look like e2e4 or e7e8q";
    case UciMoveError::NullMove:
      return "this is the null move, which cannot be played";
    case UciMoveError::Illegal:
      break;
  }
  return "this move is not legal here";
}

Expected<Move, UciMoveError> parse_uci_move(const Position& position, std::string_view text) {
  if (text == "0000" || text == "(none)") return Unexpected(UciMoveError::NullMove);
  if (text.size() != 4 && text.size() != 5) return Unexpected(UciMoveError::NotAMove);
  const auto from = parse_square(text.substr(0, 2));
  const auto to = parse_square(text.substr(2, 2));
  if (!from || !to) return Unexpected(UciMoveError::NotAMove);
  Move move = move_between(position, *from, *to);
  if (text.size() == 5) {
    const auto piece = parse_promotion(text[4]);
    if (!piece) return Unexpected(UciMoveError::NotAMove);
    move = Move::promotion(*from, *to, *piece);
  }
  if (!position.is_legal(move)) return Unexpected(UciMoveError::Illegal);
  return move;
}

std::string format_uci_move(Move move, bool chess960) {
  if (move.is_null()) return "0000";
  std::string out;
  append_square(out, move.from());
  if (move.is_castling() && !chess960) {
    const Color color = rank_of(move.from()) == Rank::R1 ? Color::White : Color::Black;
    append_square(out, castled_king_square(color, move.castling_side()));
  } else {
    append_square(out, move.to());
  }
  if (move.is_promotion()) out += "nbrq"[index(move.promotion_piece()) - index(PieceType::Knight)];
  return out;
}

}  // namespace kiebitz
