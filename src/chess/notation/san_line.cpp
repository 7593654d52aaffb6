#include "notation/san_line.h"

namespace kiebitz {

std::string format_san_line(Position position, std::span<const Move> moves, PieceLetters letters) {
  std::string text;
  for (const Move move : moves) {
    const bool is_white = position.side_to_move() == Color::White;
    if (!text.empty()) text += ' ';
    if (is_white || text.empty()) text += std::to_string(position.fullmove_number()) + (is_white ? ". " : "... ");
    text += format_san(position, move, letters);
    position.make(move);
  }
  return text;
}

}  // namespace kiebitz
