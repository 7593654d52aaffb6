#include "insight/board/short_mates.h"

#include "rules/movegen.h"

namespace kiebitz::insight {

bool is_mated(const Position& position) { return position.is_check() && !has_legal_move(position); }

bool mates(const Position& position, Move move) {
  if (!position.gives_check(move)) return false;
  Position after = position;
  after.make(move);
  return is_mated(after);
}

std::optional<Move> mate_in_one(const Position& position) {
  for (const Move move : legal_moves(position))
    if (mates(position, move)) return move;
  return std::nullopt;
}

bool forces_mate_in_two(const Position& position, Move move) {
  Position after = position;
  after.make(move);
  const MoveList answers = legal_moves(after);
  for (const Move answer : answers) {
    after.make(answer);
    const bool goes_on = mate_in_one(after).has_value();
    after.unmake();
    if (!goes_on) return false;
  }
  return !answers.empty();
}

}  // namespace kiebitz::insight
