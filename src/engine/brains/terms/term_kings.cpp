#include <algorithm>
#include <array>
#include <cstdlib>

#include "brains/terms/term_counts.h"

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

// The king's square, its neighbours, and the three squares before those in front of it.
Bitboard near_zone_of(const Position& p, Color side) {
  const Bitboard king = bit(p.king(side));
  const Bitboard row = king | east(king) | west(king);
  return king | king_attacks(p.king(side)) | forward(side, forward(side, row));
}

struct ZoneAttack {
  std::size_t attackers = 0;
  int by_pieces = 0;   // every attacker counts once
  int by_squares = 0;  // every attacker counts once for each square of the zone that it attacks
  int weight() const { return kAttackWeight[std::min(attackers, kAttackWeight.size() - 1)]; }
};

ZoneAttack attack_on(const Position& p, Color side, Bitboard zone) {
  const Bitboard officers = p.pieces(opposite(side)) & ~p.pieces(PieceType::Pawn) & ~p.pieces(PieceType::King);
  ZoneAttack attack;
  for (const Square s : squares(officers)) {
    const PieceType type = type_of(p.piece_on(s));
    const int attacked = popcount(piece_attacks(type, s, p.occupied()) & zone);
    if (attacked == 0) continue;
    ++attack.attackers;
    attack.by_pieces += kAttackerWorth[index(type)];
    attack.by_squares += attacked * kAttackerWorth[index(type)];
  }
  return attack;
}

int distance(Square a, Square b) {
  return std::max(std::abs(index(file_of(a)) - index(file_of(b))), std::abs(index(rank_of(a)) - index(rank_of(b))));
}

}  // namespace

double king_zone(const TermInput& in, Color side) {
  const ZoneAttack attack = attack_on(in.position, side, zone_of(in.position, side));
  return -attack.by_pieces * attack.weight();
}

double king_zone_squares(const TermInput& in, Color side) {
  const ZoneAttack attack = attack_on(in.position, side, near_zone_of(in.position, side));
  return -attack.by_squares * attack.weight() / 100.0;
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

double shield_gaps(const TermInput& in, Color side) {
  const Position& p = in.position;
  const Bitboard king = bit(p.king(side));
  const Bitboard next = forward(side, king | east(king) | west(king));
  const Bitboard shield = p.pieces(side, PieceType::Pawn) & (next | forward(side, next));
  int gaps = 0;
  for (const Square s : squares(king | east(king) | west(king)))
    if ((shield & file_bits(file_of(s))) == 0) ++gaps;
  double enemy = 0;
  for (const PieceType t : kPieceTypes)
    if (t != PieceType::King) enemy += in.values[index(t)] * popcount(p.pieces(opposite(side), t));
  return gaps * enemy;
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
