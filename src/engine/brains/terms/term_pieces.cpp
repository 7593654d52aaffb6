#include "brains/terms/piece_reach.h"
#include "brains/terms/term_counts.h"
#include "rules/movegen.h"

namespace kiebitz::brains::counts {
namespace {

constexpr Bitboard kCenter = bit(Square::D4) | bit(Square::E4) | bit(Square::D5) | bit(Square::E5);

Bitboard all_attacks(const Position& p, Color side) {
  Bitboard sum = 0;
  for (const Square s : squares(p.pieces(side))) sum |= attacks_of(p, p.piece_on(s), s);
  return sum;
}

}  // namespace

double material(const TermInput& in, Color side) {
  double sum = 0;
  for (const PieceType t : kPieceTypes) sum += in.values[index(t)] * popcount(in.position.pieces(side, t));
  return sum;
}

double tables(const TermInput& in, Color side) {
  double sum = 0;
  for (const PieceType t : kPieceTypes)
    for (const Square s : squares(in.position.pieces(side, t))) sum += in.tables[index(side)][index(t)][index(s)];
  return sum;
}

double tempo(const TermInput& in, Color side) { return in.position.side_to_move() == side ? 1 : 0; }

double mobility(const TermInput& in, Color side) {
  Position& p = in.position;
  if (p.side_to_move() == side) return static_cast<double>(count_legal_moves(p));
  const MoveList moves = legal_moves(p);
  if (moves.empty()) return 0;
  p.make(moves[0]);
  const auto count = static_cast<double>(count_legal_moves(p));
  p.unmake();
  return count;
}

double attacked(const TermInput& in, Color side) {
  const Position& p = in.position;
  double sum = 0;
  for (const Square s : squares(all_attacks(p, side) & p.pieces(opposite(side))))
    sum += in.values[index(type_of(p.piece_on(s)))];
  return p.side_to_move() == side ? sum : sum * in.waiting;
}

double center_attacks(const TermInput& in, Color side) {
  const Position& p = in.position;
  int sum = 0;
  for (const Square s : squares(p.pieces(side))) sum += popcount(attacks_of(p, p.piece_on(s), s) & kCenter);
  return sum;
}

double center_reach(const TermInput& in, Color side) {
  const Position& p = in.position;
  double sum = 0;
  for (const Square s : squares(p.pieces(side) & ~p.pieces(PieceType::King))) {
    const Piece piece = p.piece_on(s);
    if ((targets_of(p, piece, s) & kCenter) != 0) sum += in.values[index(type_of(piece))];
  }
  return sum;
}

double bishop_pair(const TermInput& in, Color side) {
  return more_than_one(in.position.pieces(side, PieceType::Bishop)) ? 1 : 0;
}

double open_files(const TermInput& in, Color side) {
  const Position& p = in.position;
  double sum = 0;
  for (const Square s : squares(p.pieces(side, PieceType::Rook))) {
    const Bitboard pawns = p.pieces(PieceType::Pawn) & file_bits(file_of(s));
    if (pawns == 0)
      sum += 1;
    else if ((pawns & p.pieces(side)) == 0)
      sum += 0.5;
  }
  return sum;
}

double early_queen(const TermInput& in, Color side) {
  const Position& p = in.position;
  const Bitboard home = rank_bits(relative_rank(side, Rank::R1));
  const Bitboard queens = p.pieces(side, PieceType::Queen);
  if (queens == 0 || (queens & home & file_bits(File::D)) != 0) return 0;
  const Bitboard knights = p.pieces(side, PieceType::Knight) & (file_bits(File::B) | file_bits(File::G));
  const Bitboard bishops = p.pieces(side, PieceType::Bishop) & (file_bits(File::C) | file_bits(File::F));
  return popcount(home & (knights | bishops));
}

}  // namespace kiebitz::brains::counts
