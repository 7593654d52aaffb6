#include "insight/board/exchange.h"

#include <algorithm>

#include "insight/board/points.h"
#include "rules/movegen.h"

namespace kiebitz::insight {
namespace {

constexpr int kPromotionPoints = points(PieceType::Queen) - points(PieceType::Pawn);

int largest_gain_of_mover(const Position& position) {
  MoveList moves;
  generate_captures(position, moves);
  int largest = 0;
  for (const Move move : moves) {
    if (move.is_promotion()) largest = std::max(largest, kPromotionPoints);
    while (wins_by_taking(position, move, (largest + 1) * kPawnValue)) ++largest;
  }
  return largest;
}

// A pawn of the side that is not to move could take back there and promote, which static exchanges do not count.
bool can_promote_on(const Position& position, Square square) {
  const Color side = position.side_to_move();
  return relative_rank(side, square) == Rank::R1 &&
         (pawn_attacks(side, square) & position.pieces(opposite(side), PieceType::Pawn)) != 0;
}

}  // namespace

bool wins_by_taking(const Position& position, Move move, int at_least) {
  if (!position.is_capture(move)) return false;
  const int back = can_promote_on(position, move.to()) ? kPromotionPoints * kPawnValue : 0;
  return see_at_least(position, move, at_least + back, kExchangeValues);
}

std::optional<Position> after_pass(const Position& position) {
  if (position.is_check()) return std::nullopt;
  Position passed = position;
  passed.make_null();
  return passed;
}

std::optional<int> largest_gain(const Position& position, Color side) {
  if (position.side_to_move() == side) return largest_gain_of_mover(position);
  const auto passed = after_pass(position);
  return passed ? std::optional(largest_gain_of_mover(*passed)) : std::nullopt;
}

bool is_at_rest(const Position& position) {
  return !position.is_check() && largest_gain(position, Color::White) == 0 && largest_gain(position, Color::Black) == 0;
}

}  // namespace kiebitz::insight
