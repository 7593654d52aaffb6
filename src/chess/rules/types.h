// The basic types of chess: colours, pieces, squares. Scoped enums with explicit conversions only.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace kiebitz {

enum class Color : std::uint8_t { White, Black };

constexpr Color opposite(Color c) { return static_cast<Color>(static_cast<int>(c) ^ 1); }
constexpr int index(Color c) { return static_cast<int>(c); }
inline constexpr std::array<Color, 2> kColors = {Color::White, Color::Black};

// None stands for "no piece" where a board square or a captured piece is described; it is the last index, so that
// tables may hold a zero for it.
enum class PieceType : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King, None };

constexpr int index(PieceType t) { return static_cast<int>(t); }
inline constexpr std::array<PieceType, 6> kPieceTypes = {PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                                         PieceType::Rook, PieceType::Queen,  PieceType::King};

// Bits 0-2 the type, bit 3 the colour.
// clang-format off
enum class Piece : std::uint8_t {
  WhitePawn, WhiteKnight, WhiteBishop, WhiteRook, WhiteQueen, WhiteKing, None,
  BlackPawn = 8, BlackKnight, BlackBishop, BlackRook, BlackQueen, BlackKing
};
// clang-format on
inline constexpr int kPieceIndexCount = 14;

constexpr int index(Piece p) { return static_cast<int>(p); }
constexpr Piece make_piece(Color c, PieceType t) { return static_cast<Piece>(index(c) << 3 | index(t)); }
constexpr PieceType type_of(Piece p) { return static_cast<PieceType>(index(p) & 7); }
constexpr Color color_of(Piece p) { return static_cast<Color>(index(p) >> 3); }  // meaningless for None

enum class File : std::uint8_t { A, B, C, D, E, F, G, H };
enum class Rank : std::uint8_t { R1, R2, R3, R4, R5, R6, R7, R8 };

constexpr int index(File f) { return static_cast<int>(f); }
constexpr int index(Rank r) { return static_cast<int>(r); }

// a1 = 0, b1 = 1, ... h8 = 63.
// clang-format off
enum class Square : std::uint8_t {
  A1, B1, C1, D1, E1, F1, G1, H1,
  A2, B2, C2, D2, E2, F2, G2, H2,
  A3, B3, C3, D3, E3, F3, G3, H3,
  A4, B4, C4, D4, E4, F4, G4, H4,
  A5, B5, C5, D5, E5, F5, G5, H5,
  A6, B6, C6, D6, E6, F6, G6, H6,
  A7, B7, C7, D7, E7, F7, G7, H7,
  A8, B8, C8, D8, E8, F8, G8, H8
};
// clang-format on
inline constexpr int kSquareCount = 64;

constexpr int index(Square s) { return static_cast<int>(s); }
constexpr Square square_at(int i) { return static_cast<Square>(i); }
constexpr Square make_square(File f, Rank r) { return square_at(index(r) * 8 + index(f)); }
constexpr File file_of(Square s) { return static_cast<File>(index(s) & 7); }
constexpr Rank rank_of(Square s) { return static_cast<Rank>(index(s) >> 3); }
constexpr Square flip_rank(Square s) { return square_at(index(s) ^ 56); }
constexpr Square flip_file(Square s) { return square_at(index(s) ^ 7); }
constexpr bool is_light(Square s) { return ((index(s) ^ (index(s) >> 3)) & 1) != 0; }

// The rank as this side counts it: a pawn starts on R2 and promotes on R8 for both.
constexpr Rank relative_rank(Color c, Rank r) { return static_cast<Rank>(index(r) ^ (7 * index(c))); }
constexpr Rank relative_rank(Color c, Square s) { return relative_rank(c, rank_of(s)); }
constexpr Square relative_square(Color c, Square s) { return square_at(index(s) ^ (56 * index(c))); }

// A square or nothing, in one byte, for structs that are copied at every node. Elsewhere use std::optional<Square>.
class OptSquare {
 public:
  constexpr OptSquare() = default;
  constexpr OptSquare(Square s) : value_(static_cast<std::uint8_t>(s)) {}
  constexpr bool has_value() const { return value_ != kNothing; }
  constexpr explicit operator bool() const { return has_value(); }
  constexpr Square operator*() const { return static_cast<Square>(value_); }  // only if has_value()
  constexpr std::optional<Square> to_optional() const {
    return has_value() ? std::optional<Square>(**this) : std::nullopt;
  }
  friend constexpr bool operator==(OptSquare, OptSquare) = default;

 private:
  static constexpr std::uint8_t kNothing = 64;
  std::uint8_t value_ = kNothing;
};

enum class CastlingSide : std::uint8_t { King, Queen };

constexpr int index(CastlingSide s) { return static_cast<int>(s); }
inline constexpr std::array<CastlingSide, 2> kCastlingSides = {CastlingSide::King, CastlingSide::Queen};

}  // namespace kiebitz
