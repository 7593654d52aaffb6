#include "insight/board/forks.h"

#include <algorithm>

#include "insight/board/exchange.h"
#include "insight/board/piece_safety.h"
#include "insight/board/points.h"
#include "rules/movegen.h"

namespace kiebitz::insight {
namespace {

bool can_win(const Position& position, Bitboard takers, Bitboard targets, int at_least) {
  MoveList moves;
  generate_captures(position, moves);
  for (const Move move : moves)
    if (contains(takers, move.from()) && contains(targets, move.to()) && wins_by_taking(position, move, at_least))
      return true;
  return false;
}

// After every answer one of the takers wins one of the targets, wherever it went.
bool one_falls(const Position& position, Bitboard takers, Bitboard targets, int at_least) {
  Position after = position;
  const MoveList answers = legal_moves(position);
  for (const Move answer : answers) {
    Bitboard there = targets;
    if (contains(targets, answer.from())) there = (there & ~bit(answer.from())) | bit(answer.to());
    const int paid = exchange_value(position.captured_type(answer)) +
                     (answer.is_promotion() ? exchange_value(answer.promotion_piece()) - kPawnValue : 0);
    after.make(answer);
    const bool wins = can_win(after, takers, there, paid + at_least);
    after.unmake();
    if (!wins) return false;
  }
  return !answers.empty();
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
  const MoveList answers = legal_moves(position);
  const bool is_taken = std::any_of(answers.begin(), answers.end(), [&](Move move) { return move.to() == forker; });
  return !is_taken && one_falls(position, bit(forker), targets, at_least);
}

bool falls(const Position& position, Square piece, int at_least) {
  return one_falls(position, kAllSquares, bit(piece), at_least);
}

}  // namespace kiebitz::insight
