#include "review/forced_material.h"

#include <algorithm>
#include <array>

#include "rules/movegen.h"

namespace kiebitz::review {
namespace {

constexpr int kPlies = 3;  // every reply, move and reply; then captures
constexpr int kMostNodes = 100'000;
constexpr int kMated = 20'000;

class MaterialSearch {
 public:
  explicit MaterialSearch(Position position) : position_(std::move(position)) {}

  bool is_complete() const { return nodes_ <= kMostNodes; }

  // From the view of the side to move.
  int value(int plies, int low, int high) {
    if (++nodes_ > kMostNodes) return low;
    const MoveList moves = legal_moves(position_);
    if (moves.empty()) return position_.is_check() ? -kMated : 0;
    const bool is_quiet_allowed = plies > 0 || position_.is_check();
    int best = -kMated;
    if (!is_quiet_allowed) {
      best = material_balance(position_, position_.side_to_move());
      if (best >= high) return best;
    }
    for (const bool captures : {true, false}) {
      if (!captures && !is_quiet_allowed) break;
      for (const Move move : moves) {
        if ((position_.is_capture(move) || move.is_promotion()) != captures) continue;
        position_.make(move);
        const int found = -value(plies - 1, -high, -std::max(low, best));
        position_.unmake();
        best = std::max(best, found);
        if (best >= high) return best;
      }
    }
    return best;
  }

 private:
  Position position_;
  int nodes_ = 0;
};

int material(const Position& position, Color side) {
  int sum = 0;
  for (const PieceType type : kPieceTypes) sum += piece_value(type) * popcount(position.pieces(side, type));
  return sum;
}

}  // namespace

int piece_value(PieceType type) {
  return type == PieceType::King ? 0 : kExchangeValues[static_cast<std::size_t>(index(type))];
}

int material_balance(const Position& position, Color side) {
  return material(position, side) - material(position, opposite(side));
}

std::optional<int> forced_balance(Position after_move, int low, int high) {
  MaterialSearch search(std::move(after_move));
  const int value = -search.value(kPlies, -high, -low);
  if (!search.is_complete()) return std::nullopt;
  return std::clamp(value, low, high);
}

}  // namespace kiebitz::review
