// Attack on the king: these counts are summed per king, then turned into a penalty that grows quadratically.
#pragma once

#include "eval/facts.h"
#include "eval/piece_view.h"
#include "eval/term.h"
#include "eval/weights.h"

namespace kiebitz::terms {

inline constexpr std::array<PieceType, 4> kAttackers = {PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                                                        PieceType::Queen};
constexpr int attacker_index(PieceType t) { return index(t) - index(PieceType::Knight); }

// One of our pieces against their king: whether it attacks the zone, how many of its squares, and how near it is.
template <Color Us, PieceType T, class Sink>
void zone_attack(const Facts& facts, const PieceView& piece, Sink& sink) {
  constexpr Color kThem = opposite(Us);
  constexpr int kType = attacker_index(T);
  const Square king = facts.king(kThem);
  const Bitboard hits = piece.attacks & king_zone(king);
  sink.add_danger(kThem, at(Block::DangerTropism, kType), 7 - distance(king, piece.square));
  if (hits == 0) return;
  sink.add_danger(kThem, at(Block::DangerAttackers, kType));
  sink.add_danger(kThem, at(Block::DangerZoneAttacks, kType), popcount(hits));
}

// Squares from which an enemy piece could give check on the next move. A safe check is one whose piece cannot be
// captured at once.
template <Color Us, class Sink>
void possible_checks(const Facts& facts, Bitboard weak, Sink& sink) {
  constexpr Color kThem = opposite(Us);
  constexpr int kMostCounted = 2;
  const Square king = facts.king(Us);
  const Bitboard reachable = ~facts.pieces(kThem);
  const Bitboard safe = ~facts.attacks(Us) | (weak & facts.attacks_twice(kThem));
  const Bitboard see_through = facts.occupied() ^ facts.pieces(Us, PieceType::Queen);
  const Bitboard straight = rook_attacks(king, see_through);
  const Bitboard diagonal = bishop_attacks(king, see_through);
  const std::array<Bitboard, 4> check_squares = {knight_attacks(king), diagonal, straight, straight | diagonal};
  for (const PieceType t : kAttackers) {
    const int i = attacker_index(t);
    const Bitboard checks = check_squares[i] & facts.attacks(kThem, t) & reachable;
    sink.add_danger(Us, at(Block::DangerSafeCheck, i), std::min(popcount(checks & safe), kMostCounted));
    sink.add_danger(Us, at(Block::DangerUnsafeCheck, i), std::min(popcount(checks & ~safe), kMostCounted));
  }
}

// Control of the king's side of the board on its first five ranks.
template <Color Us, class Sink>
void flank_control(const Facts& facts, Sink& sink) {
  constexpr Color kThem = opposite(Us);
  constexpr Bitboard kCamp = Us == Color::White ? kAllSquares >> 24 : kAllSquares << 24;
  const Bitboard flank = king_flank(facts.king(Us)) & kCamp;
  sink.add_danger(Us, at(Block::DangerFlank, 0), popcount(flank & facts.attacks(kThem)));
  sink.add_danger(Us, at(Block::DangerFlank, 1), popcount(flank & facts.attacks_twice(kThem)));
  sink.add_danger(Us, at(Block::DangerFlank, 2), popcount(flank & facts.attacks(Us)));
}

// All counts but those of single attackers and the shelter.
template <Color Us, class Sink>
void king_danger(const Facts& facts, Sink& sink) {
  constexpr Color kThem = opposite(Us);
  const Bitboard zone = king_zone(facts.king(Us));
  const Bitboard by_king_or_queen = facts.attacks(Us, PieceType::King) | facts.attacks(Us, PieceType::Queen);
  const Bitboard weak = facts.attacks(kThem) & ~facts.attacks_twice(Us) & (~facts.attacks(Us) | by_king_or_queen);

  sink.add_danger(Us, at(Block::DangerBase));
  sink.add_danger(Us, at(Block::DangerWeakZone), popcount(zone & weak));
  possible_checks<Us>(facts, weak, sink);
  flank_control<Us>(facts, sink);
  if (facts.count(kThem, PieceType::Queen) == 0) sink.add_danger(Us, at(Block::DangerNoQueen));
  sink.add_danger(Us, at(Block::DangerDefenders, 0), popcount(zone & facts.pieces(Us, PieceType::Knight)));
  sink.add_danger(Us, at(Block::DangerDefenders, 1), popcount(zone & facts.pieces(Us, PieceType::Bishop)));
  sink.add_danger(Us, at(Block::DangerPinned), popcount(facts.pinned(Us)));
}

}  // namespace kiebitz::terms
