#include "render/board_marks.h"

#include "rules/movegen.h"

namespace kiebitz {

std::optional<SquareStep> last_step(const Position& position) {
  const Move move = position.last_move();
  if (move.is_null()) return std::nullopt;
  if (!move.is_castling()) return SquareStep{move.from(), move.to()};
  const Color mover = opposite(position.side_to_move());
  return SquareStep{move.from(), castled_king_square(mover, move.castling_side())};
}

Bitboard target_squares(const Position& position, Square from) {
  Bitboard targets = 0;
  for (const Move move : legal_moves(position)) {
    if (move.from() != from) continue;
    const bool king_walks = move.is_castling() && !position.has_chess960_castling();
    targets |= bit(king_walks ? castled_king_square(position.side_to_move(), move.castling_side()) : move.to());
  }
  return targets;
}

}  // namespace kiebitz
