// The marks of a board besides its pieces: the last move, marked squares, circles and arrows. Plain values; text boards
// and SVG boards use the same ones.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/bitboard.h"
#include "rules/position.h"
#include "rules/types.h"

namespace kiebitz {

struct Rgb {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend constexpr bool operator==(Rgb, Rgb) = default;
};

inline constexpr Rgb kMarkGreen{0x2f, 0x8f, 0x4e};
inline constexpr Rgb kMarkRed{0xc8, 0x40, 0x2f};
inline constexpr Rgb kMarkBlue{0x2f, 0x6f, 0xb3};
inline constexpr Rgb kMarkYellow{0xe0, 0xa8, 0x1f};

struct SquareStep {
  Square from = Square::A1;
  Square to = Square::A1;
  friend constexpr bool operator==(SquareStep, SquareStep) = default;
};

struct BoardArrow {
  SquareStep step;  // two different squares
  Rgb color = kMarkGreen;
  friend constexpr bool operator==(const BoardArrow&, const BoardArrow&) = default;
};

struct BoardCircle {
  Square square = Square::A1;
  Rgb color = kMarkGreen;
  friend constexpr bool operator==(const BoardCircle&, const BoardCircle&) = default;
};

struct BoardMarks {
  std::optional<SquareStep> last_move;
  Bitboard targets = 0;  // a dot on an empty square, a ring around a piece
  std::vector<BoardCircle> circles;
  std::vector<BoardArrow> arrows;
};

// The squares of the move that led to this position, nothing if it knows none. Castling shows the two squares of the
// king, although a Move names the rook's square.
std::optional<SquareStep> last_step(const Position& position);

// The squares that the piece on this square may legally move to; none for an empty square or a piece whose turn it is
// not. A castling move gives the king's target, or the rook's square where king and rook do not start on their standard
// squares.
Bitboard target_squares(const Position& position, Square from);

}  // namespace kiebitz
