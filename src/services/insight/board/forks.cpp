#include "insight/board/forks.h"

#include "insight/board/exchange.h"
#include "insight/board/piece_safety.h"
#include "insight/board/points.h"
#include "rules/movegen.h"

namespace kiebitz::insight {
namespace {

bool can_win(const Position& position, Square forker, Bitboard targets, int at_least) {
  MoveList moves;
  generate_captures(position, moves);
  for (const Move move : moves)
    if (move.from() == forker && contains(targets, move.to()) && wins_by_taking(position, move, at_least)) return true;
  return false;
}

}  // namespace

Bitboard fork_targets(const Position& position, Square forker) {
  const Piece piece = position.piece_on(forker);
  const Bitboard attacked = attacks_from(position, forker) & position.pieces(opposite(color_of(piece)));
  Bitboard targets = 0;
  for (const Square square : squares(attacked)) {
    const bool is_dearer = points(type_of(position.piece_on(square))) > points(type_of(piece));
    if (is_dearer || !is_guarded(position, square)) targets |= bit(square);
  }
  return targets;
}

bool fork_wins(const Position& position, Square forker, Bitboard targets, int at_least) {
  if (!more_than_one(targets)) return false;
  Position after = position;
  for (const Move answer : legal_moves(position)) {
    if (answer.to() == forker) return false;
    Bitboard there = targets;
    if (contains(targets, answer.from())) there = (there & ~bit(answer.from())) | bit(answer.to());
    const int paid = exchange_value(position.captured_type(answer)) +
                     (answer.is_promotion() ? exchange_value(answer.promotion_piece()) - kPawnValue : 0);
    after.make(answer);
    const bool wins = can_win(after, forker, there, paid + at_least);
    after.unmake();
    if (!wins) return false;
  }
  return true;
}

}  // namespace kiebitz::insight
