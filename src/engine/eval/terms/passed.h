// Passed pawns and the pieces: kings, blockers and rooks.
#pragma once

#include "eval/facts.h"
#include "eval/term.h"
#include "eval/weights.h"

namespace kiebitz::terms {

// King distances are capped here.
inline constexpr int kFarKing = 5;

// Whether a lone enemy king cannot catch the pawn. The path must be free; the side to move counts.
template <Color Us>
bool is_runner(const Facts& facts, Square pawn, Bitboard path) {
  constexpr Color kThem = opposite(Us);
  const Position& position = facts.position();
  if (popcount(position.pieces(kThem)) != facts.count(kThem, PieceType::Pawn) + 1) return false;
  if ((path & facts.occupied()) != 0) return false;
  const Square goal = make_square(file_of(pawn), relative_rank(Us, Rank::R8));
  const bool on_start = relative_rank(Us, pawn) == Rank::R2;
  const int pawn_moves = distance(pawn, goal) - (on_start ? 1 : 0);
  const int king_moves = distance(facts.king(kThem), goal) - (position.side_to_move() == kThem ? 1 : 0);
  return king_moves > pawn_moves;
}

template <Color Us, class Sink>
void passed_pawn_path(const Facts& facts, Square pawn, int rank, Sink& sink) {
  constexpr Color kThem = opposite(Us);
  const Bitboard path = file_ahead(Us, pawn);
  const Bitboard stop = bit(square_ahead(Us, pawn));
  const Bitboard obstacles = facts.occupied() | facts.attacks(kThem);
  if ((stop & facts.position().pieces(kThem)) != 0) {
    sink.add(Us, Term::PassedPawns, at(Block::PassedBlocked, rank));
  } else if ((path & obstacles) == 0) {
    sink.add(Us, Term::PassedPawns, at(Block::PassedFreePath, rank));
  } else if ((stop & obstacles) == 0) {
    sink.add(Us, Term::PassedPawns, at(Block::PassedSafeStep, rank));
  }
  if (is_runner<Us>(facts, pawn, path)) sink.add(Us, Term::PassedPawns, at(Block::PassedRunner));
}

template <Color Us, class Sink>
void passed_pawns(const Facts& facts, Sink& sink) {
  constexpr Color kThem = opposite(Us);
  const Position& position = facts.position();
  for (const Square s : squares(facts.pawn_facts().passed & position.pieces(Us))) {
    const int rank = index(relative_rank(Us, s));
    const Square stop = square_ahead(Us, s);
    const auto steps = [&](Color c) { return std::min(distance(facts.king(c), stop), kFarKing); };
    sink.add(Us, Term::PassedPawns, at(Block::PassedOwnKing, rank), steps(Us));
    sink.add(Us, Term::PassedPawns, at(Block::PassedEnemyKing, rank), steps(kThem));
    passed_pawn_path<Us>(facts, s, rank, sink);
    const Bitboard behind = rook_attacks(s, facts.occupied()) & file_ahead(kThem, s);
    if ((behind & position.straight_sliders(Us)) != 0) sink.add(Us, Term::PassedPawns, at(Block::PassedRookBehind, 0));
    if ((behind & position.straight_sliders(kThem)) != 0)
      sink.add(Us, Term::PassedPawns, at(Block::PassedRookBehind, 1));
  }
}

}  // namespace kiebitz::terms
