// Writes SAN.
#include "notation/san.h"
#include "rules/movegen.h"

namespace kiebitz {
namespace {

std::string_view letter_of(PieceType type, Color color, PieceLetters letters) {
  constexpr std::array<std::string_view, 6> kEnglish = {"", "N", "B", "R", "Q", "K"};
  constexpr std::array<std::string_view, 6> kGerman = {"", "S", "L", "T", "D", "K"};
  constexpr std::array<std::string_view, 6> kWhite = {"", "\u2658", "\u2657", "\u2656", "\u2655", "\u2654"};
  constexpr std::array<std::string_view, 6> kBlack = {"", "\u265e", "\u265d", "\u265c", "\u265b", "\u265a"};
  switch (letters) {
    case PieceLetters::German:
      return kGerman[index(type)];
    case PieceLetters::Figurine:
      return (color == Color::White ? kWhite : kBlack)[index(type)];
    case PieceLetters::English:
      break;
  }
  return kEnglish[index(type)];
}

char file_letter(Square s) { return static_cast<char>('a' + index(file_of(s))); }
char rank_digit(Square s) { return static_cast<char>('1' + index(rank_of(s))); }

// The other pieces of the same kind that could move to the target.
Bitboard rivals(const Position& position, Move move, PieceType piece) {
  const Color us = position.side_to_move();
  Bitboard candidates = piece_attacks(piece, move.to(), position.occupied()) & position.pieces(us, piece);
  candidates &= ~bit(move.from());
  Bitboard legal = 0;
  for (Square from : squares(candidates))
    if (position.is_legal(Move::normal(from, move.to()))) legal |= bit(from);
  return legal;
}

// The file if it is unambiguous, else the rank, else both.
void append_origin(std::string& out, const Position& position, Move move, PieceType piece) {
  if (piece == PieceType::King) return;
  const Bitboard others = rivals(position, move, piece);
  if (others == 0) return;
  const Square from = move.from();
  const bool file_is_unique = (others & file_bits(file_of(from))) == 0;
  const bool rank_is_unique = (others & rank_bits(rank_of(from))) == 0;
  if (file_is_unique || !rank_is_unique) out += file_letter(from);
  if (!file_is_unique) out += rank_digit(from);
}

void append_target(std::string& out, const Position& position, Move move) {
  if (position.is_capture(move)) out += 'x';
  out += file_letter(move.to());
  out += rank_digit(move.to());
}

void append_check(std::string& out, const Position& position, Move move) {
  if (!position.gives_check(move)) return;
  Position after = position;
  after.make(move);
  out += has_legal_move(after) ? '+' : '#';
}

}  // namespace

void append_san(std::string& out, const Position& position, Move move, PieceLetters letters) {
  const PieceType piece = type_of(position.piece_on(move.from()));
  if (move.is_castling()) {
    out += move.castling_side() == CastlingSide::King ? "O-O" : "O-O-O";
  } else if (piece == PieceType::Pawn) {
    if (position.is_capture(move)) out += file_letter(move.from());
    append_target(out, position, move);
    if (move.is_promotion()) {
      out += '=';
      out += letter_of(move.promotion_piece(), position.side_to_move(), letters);
    }
  } else {
    out += letter_of(piece, position.side_to_move(), letters);
    append_origin(out, position, move, piece);
    append_target(out, position, move);
  }
  append_check(out, position, move);
}

std::string format_san(const Position& position, Move move, PieceLetters letters) {
  std::string out;
  append_san(out, position, move, letters);
  return out;
}

}  // namespace kiebitz
