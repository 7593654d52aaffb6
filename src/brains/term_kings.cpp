#include <algorithm>
#include <array>
#include <cstdlib>

#include "brains/term_counts.h"

namespace kiebitz::brains::counts {
namespace {

// By the number of pieces that attack the king's zone, and by the type of each.
constexpr std::array<int, 8> kAttackWeight = {0, 0, 50, 75, 88, 94, 97, 99};
constexpr std::array<int, 6> kAttackerWorth = {0, 20, 20, 40, 80, 0};

// The king's square and its neighbours on the rank, and the same three files on the next three ranks.
Bitboard zone_of(const Position& p, Color side) {
  const Bitboard king = bit(p.king(side));
  Bitboard zone = king | east(king) | west(king);
  for (int i = 0; i < 3; ++i) zone |= forward(side, zone);
  return zone;
}

int distance(Square a, Square b) {
  return std::max(std::abs(index(file_of(a)) - index(file_of(b))), std::abs(index(rank_of(a)) - index(rank_of(b))));
}

}  // namespace

double king_zone(const TermInput& in, Color side) {
  const Position& p = in.position;
  const Bitboard zone = zone_of(p, side);
  const Bitboard officers = p.pieces(opposite(side)) & ~p.pieces(PieceType::Pawn) & ~p.pieces(PieceType::King);
  std::size_t attackers = 0;
  int worth = 0;
  for (const Square s : squares(officers)) {
    const PieceType type = type_of(p.piece_on(s));
    if ((piece_attacks(type, s, p.occupied()) & zone) == 0) continue;
    ++attackers;
    worth += kAttackerWorth[index(type)];
  }
  return -worth * kAttackWeight[std::min(attackers, kAttackWeight.size() - 1)];
}

double king_guard(const TermInput& in, Color side) {
  const Position& p = in.position;
  return popcount(king_attacks(p.king(side)) & p.pieces(side));
}

double pawn_shield(const TermInput& in, Color side) {
  const Position& p = in.position;
  const Bitboard king = bit(p.king(side));
  const Bitboard next = forward(side, king | east(king) | west(king));
  const Bitboard pawns = p.pieces(side, PieceType::Pawn);
  return popcount(next & pawns) + 0.5 * popcount(forward(side, next) & pawns);
}

double virtual_mobility(const TermInput& in, Color side) {
  const Position& p = in.position;
  return popcount(queen_attacks(p.king(side), p.occupied()) & ~p.pieces(side));
}

double tropism(const TermInput& in, Color side) {
  const Position& p = in.position;
  const Square enemy_king = p.king(opposite(side));
  int sum = 0;
  for (const Square s : squares(p.pieces(side) & ~p.pieces(PieceType::Pawn) & ~p.pieces(PieceType::King)))
    sum += 7 - distance(s, enemy_king);
  return sum;
}

}  // namespace kiebitz::brains::counts
