// A move in 16 bits: origin 0-5, destination 6-11, promotion piece 12-13, kind 14-15. Castling is written king takes
// own rook, which is unambiguous in Chess960 too. A Move says nothing about legality; Position::is_legal does.
#pragma once

#include <cstdint>

#include "rules/types.h"

namespace kiebitz {

enum class MoveKind : std::uint8_t { Normal, Promotion, EnPassant, Castling };

class Move {
 public:
  // The null move a1a1: stands for "no move" in tables and is never legal.
  constexpr Move() = default;
  static constexpr Move normal(Square from, Square to) { return Move(from, to, MoveKind::Normal, 0); }
  static constexpr Move en_passant(Square from, Square to) { return Move(from, to, MoveKind::EnPassant, 0); }
  static constexpr Move castling(Square king, Square rook) { return Move(king, rook, MoveKind::Castling, 0); }
  // to_piece: knight, bishop, rook or queen.
  static constexpr Move promotion(Square from, Square to, PieceType to_piece) {
    return Move(from, to, MoveKind::Promotion, index(to_piece) - index(PieceType::Knight));
  }
  static constexpr Move from_raw(std::uint16_t raw) {
    Move m;
    m.raw_ = raw;
    return m;
  }

  constexpr Square from() const { return square_at(raw_ & 63); }
  constexpr Square to() const { return square_at((raw_ >> 6) & 63); }
  constexpr MoveKind kind() const { return static_cast<MoveKind>(raw_ >> 14); }
  constexpr bool is_promotion() const { return kind() == MoveKind::Promotion; }
  constexpr bool is_castling() const { return kind() == MoveKind::Castling; }
  constexpr bool is_en_passant() const { return kind() == MoveKind::EnPassant; }
  constexpr PieceType promotion_piece() const {  // only if is_promotion()
    return static_cast<PieceType>(((raw_ >> 12) & 3) + index(PieceType::Knight));
  }
  constexpr CastlingSide castling_side() const {  // only if is_castling()
    return index(file_of(to())) > index(file_of(from())) ? CastlingSide::King : CastlingSide::Queen;
  }
  constexpr bool is_null() const { return raw_ == 0; }
  constexpr explicit operator bool() const { return !is_null(); }
  constexpr std::uint16_t raw() const { return raw_; }
  friend constexpr bool operator==(Move, Move) = default;

 private:
  constexpr Move(Square from, Square to, MoveKind kind, int promotion)
      : raw_(static_cast<std::uint16_t>(index(from) | index(to) << 6 | promotion << 12 |
                                        static_cast<int>(kind) << 14)) {}

  std::uint16_t raw_ = 0;
};

// The squares of king and rook after castling, the same in standard chess and Chess960.
constexpr Square castled_king_square(Color c, CastlingSide side) {
  return relative_square(c, side == CastlingSide::King ? Square::G1 : Square::C1);
}
constexpr Square castled_rook_square(Color c, CastlingSide side) {
  return relative_square(c, side == CastlingSide::King ? Square::F1 : Square::D1);
}

}  // namespace kiebitz
