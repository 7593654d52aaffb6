// Pieces on good and bad squares: outposts, minor pieces, rooks on files and the seventh rank, trapped pieces.
#pragma once

#include "eval/facts.h"
#include "eval/piece_view.h"
#include "eval/term.h"
#include "eval/weights.h"

namespace kiebitz::terms {

// Squares on ranks four to six that no enemy pawn can ever attack.
template <Color Us>
Bitboard outpost_squares(const Facts& facts) {
  constexpr Bitboard kRanks = rank_bits(Us, Rank::R4) | rank_bits(Us, Rank::R5) | rank_bits(Us, Rank::R6);
  return kRanks & ~facts.pawn_facts().attack_span[index(opposite(Us))];
}

template <Color Us, PieceType T, class Sink>
void outpost(const Facts& facts, const PieceView& piece, Sink& sink) {
  constexpr Block kBlock = T == PieceType::Knight ? Block::KnightOutpost : Block::BishopOutpost;
  const Bitboard posts = outpost_squares<Us>(facts);
  const Bitboard supported = posts & facts.attacks(Us, PieceType::Pawn);
  if (contains(posts, piece.square)) {
    sink.add(Us, Term::Outposts, at(kBlock, contains(supported, piece.square) ? 1 : 0));
  } else if (T == PieceType::Knight && (piece.attacks & supported & ~facts.pieces(Us)) != 0) {
    sink.add(Us, Term::Outposts, at(Block::ReachableOutpost));
  }
}

template <Color Us, PieceType T, class Sink>
void minor_piece(const Facts& facts, const PieceView& piece, Sink& sink) {
  const int steps = distance(facts.king(Us), piece.square);
  sink.add(Us, Term::MinorPieces, at(Block::MinorKingDistance, T == PieceType::Knight ? 0 : 1), steps);
  const Bitboard behind_pawns = forward(opposite(Us), facts.position().pieces(PieceType::Pawn));
  if (contains(behind_pawns, piece.square)) sink.add(Us, Term::MinorPieces, at(Block::MinorBehindPawn));
}

// Its own pawns on its colour, the long diagonal, and enemy pawns at the ends of its diagonals.
template <Color Us, class Sink>
void bishop(const Facts& facts, const PieceView& piece, Sink& sink) {
  const Bitboard own_pawns = facts.pawns(Us);
  const Bitboard stuck_center = own_pawns & forward(opposite(Us), facts.occupied()) & kCenterFiles;
  const int same_color = popcount(own_pawns & (is_light(piece.square) ? kLightSquares : kDarkSquares));
  sink.add(Us, Term::MinorPieces, at(Block::BishopPawns, 0), same_color);
  sink.add(Us, Term::MinorPieces, at(Block::BishopPawns, 1), same_color * popcount(stuck_center));
  const Bitboard past_pieces = bishop_attacks(piece.square, facts.position().pieces(PieceType::Pawn));
  if (more_than_one(past_pieces & kCenter)) sink.add(Us, Term::MinorPieces, at(Block::BishopLongDiagonal));
  const int ends = popcount(past_pieces & facts.pawns(opposite(Us)));
  sink.add(Us, Term::MinorPieces, at(Block::BishopXrayPawns), ends);
}

template <Color Us, class Sink>
void rook_files(const Facts& facts, Sink& sink) {
  const Bitboard rooks = facts.pieces(Us, PieceType::Rook);
  if (rooks == 0) return;
  const auto files_of = [](Bitboard b) { return fill_forward(Color::White, b) | fill_forward(Color::Black, b); };
  const Bitboard without_own = rooks & ~files_of(facts.pawns(Us));
  const Bitboard open = without_own & ~files_of(facts.pawns(opposite(Us)));
  sink.add(Us, Term::RookFiles, at(Block::RookFile, 0), popcount(without_own & ~open));
  sink.add(Us, Term::RookFiles, at(Block::RookFile, 1), popcount(open));
  const Bitboard queen_files = files_of(facts.position().pieces(PieceType::Queen));
  sink.add(Us, Term::RookFiles, at(Block::RookQueenFile), popcount(rooks & queen_files));
}

template <Color Us, class Sink>
void rook_seventh(const Facts& facts, Sink& sink) {
  constexpr Color kThem = opposite(Us);
  constexpr Bitboard kSeventh = rank_bits(Us, Rank::R7);
  const Bitboard rooks = facts.pieces(Us, PieceType::Rook) & kSeventh;
  if (rooks == 0) return;
  const bool cuts_off_king = relative_rank(Us, facts.king(kThem)) == Rank::R8;
  if (cuts_off_king || (facts.pawns(kThem) & kSeventh) != 0)
    sink.add(Us, Term::RookSeventh, at(Block::RookSeventh), popcount(rooks));
}

// A rook that is shut in between its king and the corner.
template <Color Us, class Sink>
void trapped_rook(const Facts& facts, const PieceView& piece, Sink& sink) {
  constexpr int kFewSquares = 3;
  if (piece.mobility > kFewSquares || relative_rank(Us, facts.king(Us)) != Rank::R1) return;
  const int king_file = index(file_of(facts.king(Us)));
  const int rook_file = index(file_of(piece.square));
  const bool outside_king = king_file < 4 ? rook_file < king_file : rook_file > king_file;
  if (!outside_king || relative_rank(Us, piece.square) > Rank::R2) return;
  const bool may_castle = facts.position().castling_rights().has_any(Us);
  sink.add(Us, Term::TrappedPieces, at(Block::TrappedRook, may_castle ? 0 : 1));
}

template <Color Us, PieceType T, class Sink>
void trapped_minor(const Facts& facts, const PieceView& piece, Sink& sink) {
  constexpr Bitboard kEnemyHalf = Us == Color::White ? kAllSquares << 32 : kAllSquares >> 32;
  constexpr Bitboard kCorners = rank_bits(Us, Rank::R1) & (kFileA | kFileH);
  const Bitboard refuge = facts.mobility_area(Us) & ~facts.pieces(Us) & ~facts.attacks(opposite(Us), PieceType::King);
  if (contains(kEnemyHalf, piece.square) && (piece.attacks & refuge) == 0)
    sink.add(Us, Term::TrappedPieces, at(Block::TrappedMinor));
  if (T == PieceType::Bishop && contains(kCorners, piece.square) &&
      (bishop_attacks(piece.square, kAllSquares) & facts.pawns(Us)) != 0)
    sink.add(Us, Term::TrappedPieces, at(Block::CorneredBishop));
}

}  // namespace kiebitz::terms
