// The activity of the pieces: mobility, control of the centre, space.
#pragma once

#include "eval/facts.h"
#include "eval/piece_view.h"
#include "eval/term.h"
#include "eval/weights.h"

namespace kiebitz::terms {

template <PieceType T>
inline constexpr Block kMobilityBlock = T == PieceType::Knight   ? Block::KnightMobility
                                        : T == PieceType::Bishop ? Block::BishopMobility
                                        : T == PieceType::Rook   ? Block::RookMobility
                                                                 : Block::QueenMobility;

template <Color Us, PieceType T, class Sink>
void mobility(const PieceView& piece, Sink& sink) {
  sink.add(Us, Term::Mobility, at(kMobilityBlock<T>, piece.mobility));
}

// Squares of the centre that we attack and that no enemy pawn attacks.
template <Color Us, class Sink>
void center(const Facts& facts, Sink& sink) {
  const Bitboard undisputed = ~facts.attacks(opposite(Us), PieceType::Pawn);
  const Bitboard held = facts.attacks(Us) & undisputed;
  const Bitboard held_twice = facts.attacks_twice(Us) & undisputed;
  sink.add(Us, Term::Center, at(Block::CenterControl, 0), popcount(held & kCenter));
  sink.add(Us, Term::Center, at(Block::CenterControl, 1), popcount(held_twice & kCenter));
  sink.add(Us, Term::Center, at(Block::CenterControl, 2), popcount(held & kWideCenter & ~kCenter));
}

// Space: safe squares on our side of the central files, weighted by the number of pieces that can use them. Squares up
// to two steps behind an own pawn count twice if no enemy piece attacks them.
template <Color Us, class Sink>
void space(const Facts& facts, Sink& sink) {
  constexpr Color kThem = opposite(Us);
  constexpr Bitboard kOwnCamp =
      kCenterFiles & (rank_bits(Us, Rank::R2) | rank_bits(Us, Rank::R3) | rank_bits(Us, Rank::R4));
  constexpr int kPieceShare = 8;
  const Bitboard own_pawns = facts.pawns(Us);
  const Bitboard safe = kOwnCamp & ~own_pawns & ~facts.attacks(kThem, PieceType::Pawn);
  Bitboard behind = forward(kThem, own_pawns);
  behind |= forward(kThem, behind);
  const int room = popcount(safe) + popcount(safe & behind & ~facts.attacks(kThem));
  const int pieces = popcount(facts.pieces(Us));
  sink.add(Us, Term::Space, at(Block::Space), room * pieces / kPieceShare);
}

}  // namespace kiebitz::terms
