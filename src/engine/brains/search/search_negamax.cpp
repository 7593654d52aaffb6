// Negamax: what is good for one side is bad for the other, so one function with changing signs does. With alpha-beta a
// node ends as soon as the opponent would not go there; without it the window stays open and every node is visited.
#include <algorithm>

#include "brains/search/search_worker.h"
#include "rules/movegen.h"

namespace kiebitz::brains {
namespace {

// The most valuable prey first, by the least valuable hunter.
void order_captures(const Position& position, MoveList& moves) {
  const auto rank = [&](Move m) {
    const PieceType prey = position.captured_type(m);
    const int gain = prey == PieceType::None ? 0 : 8 * (index(prey) + 1);
    return gain - index(type_of(position.piece_on(m.from()))) + (m.is_promotion() ? index(m.promotion_piece()) : 0);
  };
  std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) { return rank(a) > rank(b); });
}

}  // namespace

Points SearchWorker::negamax(int depth, int ply, Window window) {
  enter(depth, ply, window);
  Candidates candidates;
  if (const auto settled = settle(depth, ply, window, candidates)) return leave(*settled);
  const bool prunes = settings_.algorithm == Algorithm::AlphaBeta;
  Window open = window;
  Points best = -kInfinite;
  for (std::size_t i = 0; i < candidates.moves.size(); ++i) {
    const Move move = candidates.moves[i];
    make(move, ply);
    const Points value = -negamax(depth - 1, ply + 1, prunes ? open.flipped() : Window{});
    unmake();
    if (stopped_) return leave({.end = NodeEnd::Stopped});
    if (value > best) keep_line(ply, move);
    best = std::max(best, value);
    open.alpha = std::max(open.alpha, best);
    if (prunes && open.alpha >= open.beta) {
      store_in_cache(depth, ply, window, best);
      const auto rest = static_cast<int>(candidates.moves.size() - i - 1);
      return leave({best, NodeEnd::Cutoff, rest + candidates.outside_width});
    }
  }
  store_in_cache(depth, ply, window, best);
  return leave({best, NodeEnd::AllMoves, candidates.outside_width});
}

// Captures and promotions only, until none is left; taking is optional.
Points SearchWorker::quiesce(int depth, int ply, Window window) {
  Points best = evaluate(ply);
  if (best >= window.beta) return best;
  window.alpha = std::max(window.alpha, best);
  MoveList captures;
  generate_captures(position_, captures);
  order_captures(position_, captures);
  for (const Move move : captures) {
    make(move, ply);
    ++nodes_;
    Points value = 0;
    if (!work_is_over()) {
      enter(depth - 1, ply + 1, window.flipped());
      value = -quiesce(depth - 1, ply + 1, window.flipped());
      leave({-value, NodeEnd::StandPat, 0});
    }
    unmake();
    if (stopped_) return 0;
    best = std::max(best, value);
    window.alpha = std::max(window.alpha, best);
    if (window.alpha >= window.beta) break;
  }
  return best;
}

}  // namespace kiebitz::brains
