// The pawn structure. Its value does not depend on pieces, so the pawn table caches it.
#pragma once

#include "eval/facts.h"
#include "eval/term.h"
#include "eval/weights.h"

namespace kiebitz::terms {

// The data about one pawn that the terms use.
struct PawnView {
  Square square;
  int rank;             // relative, 1 to 6
  Bitboard neighbours;  // own pawns on adjacent files
  Bitboard phalanx;     // those beside it
  Bitboard support;     // those defending it
  Bitboard stoppers;    // enemy pawns ahead on three files
  bool opposed;         // an enemy pawn ahead on its file
  bool own_pawn_ahead;
  bool blocked;  // by an enemy pawn
};

template <Color Us>
PawnView view_pawn(Square s, Bitboard ours, Bitboard theirs) {
  PawnView pawn;
  pawn.square = s;
  pawn.rank = index(relative_rank(Us, s));
  pawn.neighbours = ours & adjacent_files(file_of(s));
  pawn.phalanx = pawn.neighbours & rank_bits(rank_of(s));
  pawn.support = ours & pawn_attacks(opposite(Us), s);
  pawn.stoppers = theirs & passed_span(Us, s);
  pawn.opposed = (theirs & file_ahead(Us, s)) != 0;
  pawn.own_pawn_ahead = (ours & file_ahead(Us, s)) != 0;
  pawn.blocked = contains(theirs, square_ahead(Us, s));
  return pawn;
}

template <Color Us, class Sink>
void isolated_pawn(const PawnView& pawn, Sink& sink) {
  if (pawn.neighbours == 0) sink.add(Us, Term::IsolatedPawns, at(Block::Isolated, pawn.opposed ? 0 : 1));
}

// Counts once per pair: for the pawn behind.
template <Color Us, class Sink>
void doubled_pawn(const PawnView& pawn, Sink& sink) {
  if (pawn.own_pawn_ahead) sink.add(Us, Term::DoubledPawns, at(Block::Doubled, pawn.neighbours != 0 ? 0 : 1));
}

// True if all neighbours are ahead, and it cannot advance without being blocked or captured by a pawn.
template <Color Us, class Sink>
void backward_pawn(const PawnView& pawn, Bitboard theirs, Sink& sink) {
  if (pawn.neighbours == 0 || (pawn.neighbours & ~ranks_ahead(Us, pawn.square)) != 0) return;
  const bool step_is_taken = (theirs & pawn_attacks(Us, square_ahead(Us, pawn.square))) != 0;
  if (pawn.blocked || step_is_taken) sink.add(Us, Term::BackwardPawns, at(Block::Backward, pawn.opposed ? 0 : 1));
}

template <Color Us, class Sink>
void connected_pawn(const PawnView& pawn, Sink& sink) {
  if (pawn.phalanx != 0) sink.add(Us, Term::ConnectedPawns, at(Block::Phalanx, pawn.rank));
  if (pawn.support != 0) sink.add(Us, Term::ConnectedPawns, at(Block::Supported, pawn.rank));
}

template <Color Us, class Sink>
void blocked_pawn(const PawnView& pawn, Sink& sink) {
  if (pawn.blocked) sink.add(Us, Term::BlockedPawns, at(Block::BlockedPawn, pawn.rank));
}

// A passed pawn, or a candidate: its file is free and it has at least as many helpers as there are guards. Returns
// whether it is passed.
template <Color Us, class Sink>
bool passed_pawn(const PawnView& pawn, Sink& sink) {
  if (pawn.own_pawn_ahead || pawn.opposed) return false;
  if (pawn.stoppers == 0) {
    sink.add(Us, Term::PassedPawns, at(Block::Passed, pawn.rank));
    return true;
  }
  const Bitboard helpers = pawn.neighbours & ~ranks_ahead(Us, pawn.square);
  if (popcount(helpers) >= popcount(pawn.stoppers))
    sink.add(Us, Term::PassedPawns, at(Block::CandidatePassed, pawn.rank));
  return false;
}

// All pawn terms of one side, and the pawn data that other terms use.
template <Color Us, class Sink>
void pawn_structure(const Position& position, Sink& sink, PawnFacts& facts) {
  const Bitboard ours = position.pieces(Us, PieceType::Pawn);
  const Bitboard theirs = position.pieces(opposite(Us), PieceType::Pawn);
  for (const Square s : squares(ours)) {
    const PawnView pawn = view_pawn<Us>(s, ours, theirs);
    isolated_pawn<Us>(pawn, sink);
    doubled_pawn<Us>(pawn, sink);
    backward_pawn<Us>(pawn, theirs, sink);
    connected_pawn<Us>(pawn, sink);
    blocked_pawn<Us>(pawn, sink);
    if (passed_pawn<Us>(pawn, sink)) facts.passed |= bit(s);
  }
  facts.attack_span[index(Us)] = fill_forward(Us, pawn_attacks(Us, ours));
}

}  // namespace kiebitz::terms
