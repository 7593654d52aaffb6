// The orientation of a board: rows count from the top, columns from the left.
#pragma once

#include "rules/types.h"

namespace kiebitz {

inline constexpr int kBoardSide = 8;

struct BoardView {
  Color bottom = Color::White;  // whose pieces are at the bottom

  constexpr Square square(int row, int column) const {
    const Square seen_by_white = square_at((kBoardSide - 1 - row) * kBoardSide + column);
    return bottom == Color::White ? seen_by_white : flip_file(flip_rank(seen_by_white));
  }
  constexpr int row(Square s) const {
    return bottom == Color::White ? kBoardSide - 1 - index(rank_of(s)) : index(rank_of(s));
  }
  constexpr int column(Square s) const {
    return bottom == Color::White ? index(file_of(s)) : kBoardSide - 1 - index(file_of(s));
  }
};

constexpr char file_letter(Square s) { return static_cast<char>('a' + index(file_of(s))); }
constexpr char rank_digit(Square s) { return static_cast<char>('1' + index(rank_of(s))); }

}  // namespace kiebitz
