// Attacks: threats against enemy pieces, and hanging pieces.
#pragma once

#include "eval/facts.h"
#include "eval/term.h"
#include "eval/weights.h"

namespace kiebitz::terms {

// The enemy's pieces as targets, computed once for all threat terms.
struct Targets {
  Bitboard pieces;  // all but pawns
  Bitboard weak;    // attacked and not firmly protected, pawns included
  Bitboard held;    // firmly protected squares: by a pawn, or twice against one attacker
};

template <Color Us>
Targets view_targets(const Facts& facts) {
  constexpr Color kThem = opposite(Us);
  const Bitboard theirs = facts.pieces(kThem);
  Targets targets;
  targets.pieces = theirs & ~facts.pawns(kThem);
  targets.held = facts.attacks(kThem, PieceType::Pawn) | (facts.attacks_twice(kThem) & ~facts.attacks_twice(Us));
  targets.weak = theirs & facts.attacks(Us) & ~targets.held;
  return targets;
}

// Adds one weight per piece type from `first` to the queen for every target of that type.
template <Color Us, class Sink>
void add_by_type(const Facts& facts, Bitboard targets, Term term, Block block, PieceType first, Sink& sink) {
  if (targets == 0) return;
  for (int t = index(first); t <= index(PieceType::Queen); ++t)
    sink.add(Us, term, at(block, t - index(first)),
             popcount(targets & facts.position().pieces(static_cast<PieceType>(t))));
}

template <Color Us, class Sink>
void pawn_threats(const Facts& facts, const Targets& targets, Sink& sink) {
  constexpr Color kThem = opposite(Us);
  const Bitboard safe = facts.attacks(Us) | ~facts.attacks(kThem);
  const Bitboard attacked_now = pawn_attacks(Us, facts.pawns(Us) & safe) & targets.pieces;
  add_by_type<Us>(facts, attacked_now, Term::Threats, Block::ThreatByPawn, PieceType::Knight, sink);

  const Bitboard free = ~facts.occupied();
  const Bitboard steps = forward(Us, facts.pawns(Us)) & free;
  const Bitboard jumps = forward(Us, steps & rank_bits(Us, Rank::R3)) & free;
  const Bitboard pushes = (steps | jumps) & safe & ~facts.attacks(kThem, PieceType::Pawn);
  const Bitboard attacked_next = pawn_attacks(Us, pushes) & targets.pieces;
  sink.add(Us, Term::Threats, at(Block::ThreatByPush), popcount(attacked_next));
}

template <Color Us, class Sink>
void piece_threats(const Facts& facts, const Targets& targets, Sink& sink) {
  const Bitboard by_minor = facts.attacks(Us, PieceType::Knight) | facts.attacks(Us, PieceType::Bishop);
  add_by_type<Us>(facts, by_minor & (targets.weak | targets.pieces), Term::Threats, Block::ThreatByMinor,
                  PieceType::Pawn, sink);
  add_by_type<Us>(facts, facts.attacks(Us, PieceType::Rook) & targets.weak, Term::Threats, Block::ThreatByRook,
                  PieceType::Pawn, sink);
  const Bitboard by_king = facts.attacks(Us, PieceType::King) & targets.weak;
  sink.add(Us, Term::Threats, at(Block::ThreatByKing), popcount(by_king));
}

// Safe squares from which we can attack the only enemy queen on the next move.
template <Color Us, class Sink>
void queen_threats(const Facts& facts, const Targets& targets, Sink& sink) {
  constexpr Color kThem = opposite(Us);
  if (facts.count(kThem, PieceType::Queen) != 1) return;
  const Square queen = lsb(facts.pieces(kThem, PieceType::Queen));
  const Bitboard safe = ~targets.held & ~facts.pieces(Us);
  const Bitboard jumps = knight_attacks(queen) & facts.attacks(Us, PieceType::Knight);
  const Bitboard lines = (bishop_attacks(queen, facts.occupied()) & facts.attacks(Us, PieceType::Bishop)) |
                         (rook_attacks(queen, facts.occupied()) & facts.attacks(Us, PieceType::Rook));
  sink.add(Us, Term::Threats, at(Block::ThreatOnQueen, 0), popcount(jumps & safe));
  sink.add(Us, Term::Threats, at(Block::ThreatOnQueen, 1), popcount(lines & safe & facts.attacks_twice(Us)));
}

template <Color Us, class Sink>
void hanging_pieces(const Facts& facts, const Targets& targets, Sink& sink) {
  const Bitboard undefended = targets.weak & ~facts.attacks(opposite(Us));
  add_by_type<Us>(facts, undefended, Term::HangingPieces, Block::Hanging, PieceType::Pawn, sink);
  const Bitboard outnumbered = targets.weak & targets.pieces & ~undefended & facts.attacks_twice(Us);
  sink.add(Us, Term::HangingPieces, at(Block::HangingOutnumbered), popcount(outnumbered));
}

template <Color Us, class Sink>
void threats(const Facts& facts, Sink& sink) {
  const Targets targets = view_targets<Us>(facts);
  pawn_threats<Us>(facts, targets, sink);
  piece_threats<Us>(facts, targets, sink);
  queen_threats<Us>(facts, targets, sink);
  hanging_pieces<Us>(facts, targets, sink);
  const Bitboard contested = facts.attacks(opposite(Us)) & ~targets.held & facts.attacks(Us);
  sink.add(Us, Term::Threats, at(Block::Restriction), popcount(contested));
}

}  // namespace kiebitz::terms
