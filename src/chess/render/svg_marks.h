// The marks of an SVG board, one function each: they append elements in board units, 100 to a square, with the upper
// left corner of the board at the origin. Each kind of mark has a different shape, so that none depends on colour
// alone.
#pragma once

#include <string>
#include <string_view>

#include "render/board_marks.h"
#include "render/board_view.h"
#include "render/svg_theme.h"

namespace kiebitz {

inline constexpr int kSvgSquare = 100;

struct SvgPoint {
  int x = 0;
  int y = 0;
};

// The upper left corner of a square.
constexpr SvgPoint svg_corner(BoardView view, Square s) {
  return {view.column(s) * kSvgSquare, view.row(s) * kSvgSquare};
}

// Tinted squares with drawn corners.
void append_last_move(std::string& out, BoardView view, const SvgTheme& theme, SquareStep step);
// The glow behind the king; gradient_id names a gradient from append_check_gradient.
void append_check_glow(std::string& out, BoardView view, Square king, std::string_view gradient_id);
void append_check_gradient(std::string& out, const SvgTheme& theme, std::string_view gradient_id);
// The sign on the king's square: + or, for mate, #.
void append_check_sign(std::string& out, BoardView view, const SvgTheme& theme, Square king, bool mate);
// A dot for an empty square, a ring for a square with a piece.
void append_target(std::string& out, BoardView view, const SvgTheme& theme, Square square, bool empty);
void append_circle(std::string& out, BoardView view, const BoardCircle& circle);
void append_arrow(std::string& out, BoardView view, const BoardArrow& arrow);

}  // namespace kiebitz
