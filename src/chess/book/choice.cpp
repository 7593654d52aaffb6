#include "book/choice.h"

#include <algorithm>

namespace kiebitz::book {

std::optional<Move> choose_move(const Book& book, const Position& position, const BookRules& rules, Random& random) {
  const int ply = 2 * (position.fullmove_number() - 1) + index(position.side_to_move());
  if (ply >= rules.max_ply) return std::nullopt;
  std::vector<BookMove> moves = book.probe(position);
  std::erase_if(moves, [&rules](const BookMove& m) { return m.weight < std::max(1, rules.min_weight); });
  if (moves.empty()) return std::nullopt;
  switch (rules.policy) {
    case BookPolicy::Best:
      return moves.front().move;
    case BookPolicy::Uniform:
      return moves[random.below(static_cast<std::uint32_t>(moves.size()))].move;
    case BookPolicy::Weighted:
      break;
  }
  std::uint32_t sum = 0;
  for (const BookMove& m : moves) sum += static_cast<std::uint32_t>(m.weight);
  std::uint32_t ticket = random.below(sum);
  for (const BookMove& m : moves) {
    if (ticket < static_cast<std::uint32_t>(m.weight)) return m.move;
    ticket -= static_cast<std::uint32_t>(m.weight);
  }
  return moves.back().move;
}

}  // namespace kiebitz::book
