#include "brains/term_counts.h"
#include "rules/movegen.h"

namespace kiebitz::brains::counts {
namespace {

constexpr Bitboard kCenter = bit(Square::D4) | bit(Square::E4) | bit(Square::D5) | bit(Square::E5);

// Where a pawn may step to, one or two squares.
Bitboard pawn_steps(Color side, Bitboard pawns, Bitboard occupied) {
  const Bitboard one = forward(side, pawns) & ~occupied;
  const Bitboard third = rank_bits(relative_rank(side, Rank::R3));
  return one | (forward(side, one & third) & ~occupied);
}

Bitboard attacks_of(const Position& p, Piece piece, Square square) {
  if (type_of(piece) == PieceType::Pawn) return pawn_attacks(color_of(piece), square);
  return piece_attacks(type_of(piece), square, p.occupied());
}

// Where one piece may go if nothing but the pieces in its way is asked.
Bitboard targets_of(const Position& p, Piece piece, Square square) {
  const Color side = color_of(piece);
  const Bitboard attacks = attacks_of(p, piece, square);
  if (type_of(piece) != PieceType::Pawn) return attacks & ~p.pieces(side);
  return (attacks & p.pieces(opposite(side))) | pawn_steps(side, bit(square), p.occupied());
}

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

double moves(const TermInput& in, Color side) {
  const Position& p = in.position;
  int sum = 0;
  for (const Square s : squares(p.pieces(side))) sum += popcount(targets_of(p, p.piece_on(s), s));
  return sum;
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

}  // namespace kiebitz::brains::counts
