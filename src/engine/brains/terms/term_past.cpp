#include "brains/terms/term_counts.h"

namespace kiebitz::brains::counts {

double repetition(const TermInput& in, Color side) {
  if (in.path.empty() || in.position.side_to_move() == side) return 0;
  const Move last = in.path.back();
  int sum = 0;
  for (std::size_t back = 3; back <= in.path.size(); back += 2)
    if (in.path[in.path.size() - back] == last) ++sum;
  return sum;
}

double history(const TermInput& in, Color side) {
  if (in.history == nullptr) return 0;
  const double value = in.history->value(in.position) / 2;
  return side == Color::White ? value : -value;
}

}  // namespace kiebitz::brains::counts
