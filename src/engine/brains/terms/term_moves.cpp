#include "brains/terms/piece_reach.h"
#include "brains/terms/term_counts.h"

namespace kiebitz::brains::counts {
namespace {

// The ranks before a square, seen from this side.
Bitboard ranks_ahead(Color side, Square square) {
  const Bitboard below = (Bitboard{1} << (8 * index(rank_of(square)))) - 1;
  return side == Color::White ? ~(below | rank_bits(rank_of(square))) : below;
}

// The moves of this side that lead to squares which `wanted` chooses for each piece.
template <class Wanted>
int count_targets(const Position& p, Color side, Wanted wanted) {
  int sum = 0;
  for (const Square s : squares(p.pieces(side))) sum += popcount(targets_of(p, p.piece_on(s), s) & wanted(s));
  return sum;
}

}  // namespace

double moves(const TermInput& in, Color side) {
  return count_targets(in.position, side, [](Square) { return kAllSquares; });
}

double moves_forward(const TermInput& in, Color side) {
  return count_targets(in.position, side, [side](Square s) { return ranks_ahead(side, s); });
}

double moves_backward(const TermInput& in, Color side) {
  return count_targets(in.position, side, [side](Square s) { return ranks_ahead(opposite(side), s); });
}

double moves_sideways(const TermInput& in, Color side) {
  return count_targets(in.position, side, [](Square s) { return rank_bits(rank_of(s)); });
}

double moves_on_file(const TermInput& in, Color side) {
  return count_targets(in.position, side, [](Square s) { return file_bits(file_of(s)); });
}

double covered(const TermInput& in, Color side) {
  const Position& p = in.position;
  const Bitboard own = p.pieces(side) & ~bit(p.king(side));
  int sum = 0;
  for (const Square s : squares(p.pieces(side))) sum += popcount(attacks_of(p, p.piece_on(s), s) & own);
  return sum;
}

}  // namespace kiebitz::brains::counts
