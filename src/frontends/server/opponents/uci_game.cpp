#include "server/opponents/uci_game.h"

#include "notation/fen.h"
#include "notation/uci_move.h"

namespace kiebitz::server {

std::string uci_position(const Position& start, std::span<const Move> moves) {
  std::string text = "fen " + format_fen(start);
  if (!moves.empty()) text += " moves";
  const bool is_chess960 = start.has_chess960_castling();
  for (const Move move : moves) (text += ' ') += format_uci_move(move, is_chess960);
  return text;
}

}  // namespace kiebitz::server
