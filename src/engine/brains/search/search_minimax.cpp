// Plain minimax: one function for the side that thinks, one for its opponent, every node visited. Values are always
// seen by the side that thinks.
#include <algorithm>

#include "brains/search/search_worker.h"

namespace kiebitz::brains {

Points SearchWorker::maximise(int depth, int ply) {
  enter(depth, ply, {});
  Candidates candidates;
  if (const auto settled = settle(depth, ply, {}, candidates)) return leave(*settled);
  Points best = -kInfinite;
  for (const Move move : candidates.moves) {
    make(move, ply);
    const Points value = minimise(depth - 1, ply + 1);
    unmake();
    if (stopped_) return leave({.end = NodeEnd::Stopped});
    if (value > best) keep_line(ply, move);
    best = std::max(best, value);
  }
  store_in_cache(depth, ply, {}, best);
  return leave({best, NodeEnd::AllMoves, candidates.outside_width});
}

Points SearchWorker::minimise(int depth, int ply) {
  enter(depth, ply, {});
  Candidates candidates;
  if (const auto settled = settle(depth, ply, {}, candidates)) return -leave(*settled);
  Points best = kInfinite;
  for (const Move move : candidates.moves) {
    make(move, ply);
    const Points value = maximise(depth - 1, ply + 1);
    unmake();
    if (stopped_) return leave({.end = NodeEnd::Stopped});
    if (value < best) keep_line(ply, move);
    best = std::min(best, value);
  }
  store_in_cache(depth, ply, {}, -best);
  return -leave({-best, NodeEnd::AllMoves, candidates.outside_width});
}

}  // namespace kiebitz::brains
