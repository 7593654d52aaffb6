// The king among the pawns: shelter, storm, open lines, activity. Depends on pawns and kings only and is cached with
// the pawn structure.
#pragma once

#include "eval/facts.h"
#include "eval/term.h"
#include "eval/weights.h"

namespace kiebitz::terms {

// Shelter and storm on the king's file and its neighbours; at the edge the three outermost files.
template <Color Us, class Sink>
void king_shelter(const Position& position, Sink& sink) {
  constexpr Color kThem = opposite(Us);
  const Square king = position.king(Us);
  const Bitboard not_behind = ranks_ahead(Us, king) | rank_bits(rank_of(king));
  const Bitboard ours = position.pieces(Us, PieceType::Pawn) & not_behind;
  const Bitboard theirs = position.pieces(kThem, PieceType::Pawn) & not_behind;
  const auto nearest_rank = [](Bitboard pawns) {
    if (pawns == 0) return 0;
    return index(relative_rank(Us, Us == Color::White ? lsb(pawns) : msb(pawns)));
  };
  const int middle = std::clamp(index(file_of(king)), 1, 6);
  for (int f = middle - 1; f <= middle + 1; ++f) {
    const File file = static_cast<File>(f);
    const int edge = edge_distance(file);
    const int own_rank = nearest_rank(ours & file_bits(file));
    const int enemy_rank = nearest_rank(theirs & file_bits(file));
    sink.add(Us, Term::KingShelter, at(Block::KingShelter, edge * 8 + own_rank));
    sink.add_danger(Us, at(Block::DangerShelter, own_rank));
    if (own_rank != 0 && enemy_rank == own_rank + 1) {
      sink.add(Us, Term::PawnStorm, at(Block::PawnStormBlocked, enemy_rank));
    } else {
      sink.add(Us, Term::PawnStorm, at(Block::PawnStorm, edge * 8 + enemy_rank));
      sink.add_danger(Us, at(Block::DangerStorm, enemy_rank));
    }
  }
}

// Virtual mobility: the squares that a queen on the king's square could reach if there were only pawns.
template <Color Us, class Sink>
void open_lines_to_king(const Position& position, Sink& sink) {
  const Bitboard seen = queen_attacks(position.king(Us), position.pieces(PieceType::Pawn));
  sink.add_danger(Us, at(Block::DangerOpenLines), popcount(seen));
}

template <Color Us, class Sink>
void king_activity(const Position& position, Sink& sink) {
  const Square king = position.king(Us);
  const Bitboard pawns = position.pieces(PieceType::Pawn);
  int nearest = pawns == 0 ? 0 : 7;
  for (const Square s : squares(pawns)) nearest = std::min(nearest, distance(king, s));
  sink.add(Us, Term::KingActivity, at(Block::KingPawnDistance), nearest);
  if ((pawns & king_flank(king)) == 0) sink.add(Us, Term::KingActivity, at(Block::PawnlessFlank));
}

}  // namespace kiebitz::terms
