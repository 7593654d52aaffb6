// The rules of chess a second time, as plainly as possible: a board of 64 pieces, rays walked square by square, every
// move tried on a copy and refused if the king could be taken. Slow, and shares nothing with the module rules but the
// types, so that both rarely have the same mistake.
#pragma once

#include <array>
#include <cstdlib>
#include <vector>

#include "rules/position.h"

namespace kiebitz::test {

class PlainRules {
 public:
  explicit PlainRules(const Position& p)
      : board_(p.to_setup().board),
        castling_(p.to_setup().castling),
        jumped_(p.double_push_target()),
        us_(p.side_to_move()) {}

  std::vector<Move> legal_moves() const {
    std::vector<Move> moves;
    for (int from = 0; from < 64; ++from) {
      if (board_[from] == Piece::None || color_of(board_[from]) != us_) continue;
      for (int to = 0; to < 64; ++to) add_moves(from, to, moves);
    }
    for (const CastlingSide side : kCastlingSides) add_castling(side, moves);
    return moves;
  }

  bool is_check() const { return is_attacked(board_, king(board_, us_), opposite(us_)); }

 private:
  using Board = std::array<Piece, kSquareCount>;

  static int file(int s) { return s % 8; }
  static int rank(int s) { return s / 8; }
  static int sign(int x) { return (x > 0) - (x < 0); }

  static int king(const Board& board, Color c) {
    int s = 0;
    while (board[s] != make_piece(c, PieceType::King)) ++s;
    return s;
  }

  static bool is_free_between(const Board& board, int a, int b) {
    const int step = sign(rank(b) - rank(a)) * 8 + sign(file(b) - file(a));
    for (int s = a + step; s != b; s += step)
      if (board[s] != Piece::None) return false;
    return true;
  }

  // Whether the piece on `from` attacks `to`, whatever stands there.
  static bool attacks(const Board& board, int from, int to) {
    const int files = file(to) - file(from);
    const int ranks = rank(to) - rank(from);
    if (files == 0 && ranks == 0) return false;
    const bool diagonal = std::abs(files) == std::abs(ranks);
    const bool straight = files == 0 || ranks == 0;
    switch (type_of(board[from])) {
      case PieceType::Pawn:
        return std::abs(files) == 1 && ranks == (color_of(board[from]) == Color::White ? 1 : -1);
      case PieceType::Knight:
        return std::abs(files * ranks) == 2;
      case PieceType::Bishop:
        return diagonal && is_free_between(board, from, to);
      case PieceType::Rook:
        return straight && is_free_between(board, from, to);
      case PieceType::Queen:
        return (diagonal || straight) && is_free_between(board, from, to);
      case PieceType::King:
        return std::abs(files) <= 1 && std::abs(ranks) <= 1;
      default:
        return false;
    }
  }

  static bool is_attacked(const Board& board, int s, Color by) {
    for (int from = 0; from < 64; ++from)
      if (board[from] != Piece::None && color_of(board[from]) == by && attacks(board, from, s)) return true;
    return false;
  }

  bool is_safe(const Board& after) const { return !is_attacked(after, king(after, us_), opposite(us_)); }

  bool is_push(int from, int to) const {
    const int ahead = us_ == Color::White ? 8 : -8;
    if (board_[to] != Piece::None) return false;
    if (to == from + ahead) return true;
    const int home_rank = us_ == Color::White ? 1 : 6;
    return rank(from) == home_rank && to == from + 2 * ahead && board_[from + ahead] == Piece::None;
  }

  void add_moves(int from, int to, std::vector<Move>& moves) const {
    if (board_[to] != Piece::None && color_of(board_[to]) == us_) return;
    const bool is_pawn = type_of(board_[from]) == PieceType::Pawn;
    const bool en_passant = is_pawn && jumped_ == OptSquare(square_at(to)) && attacks(board_, from, to);
    const bool takes = attacks(board_, from, to) && (!is_pawn || board_[to] != Piece::None);
    if (!takes && !en_passant && !(is_pawn && is_push(from, to))) return;
    Board after = board_;
    after[to] = after[from];
    after[from] = Piece::None;
    if (en_passant) after[to + (us_ == Color::White ? -8 : 8)] = Piece::None;
    if (!is_safe(after)) return;
    const Square origin = square_at(from);
    const Square target = square_at(to);
    if (en_passant) {
      moves.push_back(Move::en_passant(origin, target));
    } else if (is_pawn && (rank(to) == 0 || rank(to) == 7)) {
      for (const PieceType t : {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
        moves.push_back(Move::promotion(origin, target, t));
    } else {
      moves.push_back(Move::normal(origin, target));
    }
  }

  void add_castling(CastlingSide side, std::vector<Move>& moves) const {
    const OptSquare right = castling_.at(us_, side);
    if (!right) return;
    const int row = us_ == Color::White ? 0 : 56;
    const int king_from = king(board_, us_);
    const int rook_from = index(*right);
    const int king_to = row + (side == CastlingSide::King ? 6 : 2);
    const int rook_to = row + (side == CastlingSide::King ? 5 : 3);
    Board without = board_;
    without[king_from] = without[rook_from] = Piece::None;
    Board without_king = board_;
    without_king[king_from] = Piece::None;
    for (int s = row; s < row + 8; ++s) {
      const bool king_passes = (s >= king_from && s <= king_to) || (s <= king_from && s >= king_to);
      const bool rook_passes = (s >= rook_from && s <= rook_to) || (s <= rook_from && s >= rook_to);
      if ((king_passes || rook_passes) && without[s] != Piece::None) return;
      if (king_passes && is_attacked(without_king, s, opposite(us_))) return;
    }
    Board after = without;
    after[king_to] = make_piece(us_, PieceType::King);
    after[rook_to] = make_piece(us_, PieceType::Rook);
    if (is_safe(after)) moves.push_back(Move::castling(square_at(king_from), *right));
  }

  Board board_;
  CastlingRooks castling_;
  OptSquare jumped_;
  Color us_;
};

}  // namespace kiebitz::test
