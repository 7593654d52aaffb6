// Positions from FEN for tests of the rules and for benchmarks that use only the rules. The text is trusted: a text
// that is no position ends the test with an exception. Other code reads FEN with notation/fen.h.
#pragma once

#include <cctype>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "rules/position.h"

namespace kiebitz::test {

namespace detail {

inline void add_castling_right(Setup& setup, char letter) {
  const Color us = std::isupper(static_cast<unsigned char>(letter)) != 0 ? Color::White : Color::Black;
  const char lower = static_cast<char>(std::tolower(letter));
  int king_file = 0;
  int rook_file = lower == 'q' ? 0 : lower == 'k' ? 7 : lower - 'a';
  const auto piece_at = [&](int file) { return setup.board[index(relative_square(us, square_at(file)))]; };
  while (king_file < 7 && piece_at(king_file) != make_piece(us, PieceType::King)) ++king_file;
  const int inwards = lower == 'q' ? 1 : lower == 'k' ? -1 : 0;  // X-FEN: the outermost rook
  while (inwards != 0 && rook_file != king_file && piece_at(rook_file) != make_piece(us, PieceType::Rook))
    rook_file += inwards;
  const CastlingSide side = rook_file > king_file ? CastlingSide::King : CastlingSide::Queen;
  setup.castling.at(us, side) = relative_square(us, square_at(rook_file));
}

}  // namespace detail

inline Square square_of(std::string_view text) { return square_at((text[1] - '1') * 8 + (text[0] - 'a')); }

inline Setup setup_of(const std::string& fen) {
  constexpr std::string_view kLetters = "PNBRQK..pnbrqk";
  std::istringstream fields(fen);
  std::string placement, side, castling, en_passant;
  Setup setup;
  fields >> placement >> side >> castling >> en_passant >> setup.halfmove_clock >> setup.fullmove_number;
  int square = 56;
  for (const char c : placement) {
    if (c == '/') {
      square -= 16;
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      square += c - '0';
    } else {
      setup.board.at(square++) = static_cast<Piece>(kLetters.find(c));
    }
  }
  setup.side_to_move = side == "b" ? Color::Black : Color::White;
  if (castling != "-")
    for (const char c : castling) detail::add_castling_right(setup, c);
  if (en_passant != "-") setup.en_passant = square_of(en_passant);
  return setup;
}

inline Position position_of(const std::string& fen) {
  auto position = Position::from_setup(setup_of(fen));
  if (!position) throw std::runtime_error(fen + ": " + std::string(describe(position.error())));
  return *std::move(position);
}

}  // namespace kiebitz::test
