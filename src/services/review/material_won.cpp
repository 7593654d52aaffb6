#include "review/material_won.h"

#include <algorithm>

#include "review/forced_material.h"
#include "rules/movegen.h"

namespace kiebitz::review {
namespace {

// The balance before the opponent's last move. If that move is unknown, a capture may be a recapture: a gain that only
// makes both sides equal does not count.
int balance_to_begin_with(Position position, Move first) {
  const Color side = position.side_to_move();
  const bool may_take_back = position.is_capture(first) && position.plies_made() == 0;
  if (position.plies_made() > 0) position.unmake();
  return may_take_back ? std::max(0, material_balance(position, side)) : material_balance(position, side);
}

bool can_win_material(const Position& position) {
  const MoveList moves = legal_moves(position);
  return std::any_of(moves.begin(), moves.end(), [&position](Move move) {
    return move.is_promotion() ||
           (position.is_capture(move) && see_at_least(position, move, kWorthSaying, kExchangeValues));
  });
}

bool is_at_rest(Position position) {
  if (position.is_check() || can_win_material(position)) return false;
  position.make_null();
  return !can_win_material(position);
}

bool agrees(const Score& score, Color side, int before, int gain) {
  const Score own = score.seen_by(side);
  if (own.kind == Score::Kind::Mate) return own.value > 0;
  return own.value >= before + gain / 2;
}

}  // namespace

int material_won(const Position& position, const std::vector<Move>& line, const Score& score) {
  if (line.empty()) return 0;
  const Color side = position.side_to_move();
  const int before = balance_to_begin_with(position, line.front());
  int gain = 0;
  Position now = position;
  for (std::size_t i = 0; i < line.size(); ++i) {
    now.make(line[i]);
    const bool may_raise = i < kLookAhead;
    const int here = material_balance(now, side) - before;
    if ((may_raise || here < gain) && is_at_rest(now)) gain = here;
  }
  if (gain < kWorthSaying || !agrees(score, side, before, gain)) return 0;
  Position after = position;
  after.make(line.front());
  const int forced = forced_balance(after, before, before + gain).value_or(before) - before;
  return forced >= kWorthSaying ? forced : 0;
}

}  // namespace kiebitz::review
