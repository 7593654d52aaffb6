#include "brains/terms/term_counts.h"

namespace kiebitz::brains::counts {
namespace {

Bitboard pawns_of(const TermInput& in, Color side) { return in.position.pieces(side, PieceType::Pawn); }

// All squares before these, seen from this side.
Bitboard ahead_of(Color side, Bitboard b) {
  Bitboard sum = 0;
  for (b = forward(side, b); b != 0; b = forward(side, b)) sum |= b;
  return sum;
}

}  // namespace

double blocked_pawns(const TermInput& in, Color side) {
  const Position& p = in.position;
  int sum = 0;
  for (const Square s : squares(pawns_of(in, side))) {
    const bool is_stopped = (forward(side, bit(s)) & p.occupied()) != 0;
    const bool can_take = (pawn_attacks(side, s) & p.pieces(opposite(side))) != 0;
    if (is_stopped && !can_take) ++sum;
  }
  return sum;
}

double doubled_pawns(const TermInput& in, Color side) {
  const Bitboard pawns = pawns_of(in, side);
  return popcount(pawns & ahead_of(side, pawns));
}

double isolated_pawns(const TermInput& in, Color side) {
  const Bitboard pawns = pawns_of(in, side);
  int sum = 0;
  for (const Square s : squares(pawns)) {
    const Bitboard file = file_bits(file_of(s));
    if ((pawns & (east(file) | west(file))) == 0) ++sum;
  }
  return sum;
}

double passed_pawns(const TermInput& in, Color side) {
  int sum = 0;
  for (const Square s : squares(pawns_of(in, side))) {
    const Bitboard pawn = bit(s);
    if ((ahead_of(side, pawn | east(pawn) | west(pawn)) & pawns_of(in, opposite(side))) == 0) ++sum;
  }
  return sum;
}

double outposts(const TermInput& in, Color side) {
  const Position& p = in.position;
  const Bitboard enemy_half = ahead_of(side, rank_bits(relative_rank(side, Rank::R4)));
  const Bitboard guarded = pawn_attacks(side, pawns_of(in, side)) & enemy_half;
  int sum = 0;
  for (const Square s : squares(p.pieces(side, PieceType::Knight) & guarded)) {
    const Bitboard beside = east(bit(s)) | west(bit(s));
    if ((ahead_of(side, beside) & pawns_of(in, opposite(side))) == 0) ++sum;
  }
  return sum;
}

}  // namespace kiebitz::brains::counts
