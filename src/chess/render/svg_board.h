// A board as SVG: one self-contained, well-formed document without scripts or style sheets, the same bytes for the same
// input. Its title and description state the position and the marks in words. Pure function.
#pragma once

#include <cstdint>
#include <string>

#include "render/board_marks.h"
#include "render/board_view.h"
#include "render/svg_theme.h"
#include "rules/position.h"

namespace kiebitz {

enum class SvgCoordinates : std::uint8_t {
  None,
  Inside,   // small, in the corners of the squares at the edge
  Outside,  // on a frame around the board
};

struct SvgBoardOptions {
  BoardView view;
  SvgCoordinates coordinates = SvgCoordinates::Outside;
  int size_px = 480;  // width and height of the picture, frame included
  const SvgTheme* theme = &svg_themes().front();
  // Prefix of every id. Boards on one HTML page that differ in theme need different prefixes. Letters, digits, '-' and
  // '_' are kept, other characters dropped.
  std::string id_prefix = "kiebitz-";
};

// A king in check has a glow and a small sign: + for check, # for mate.
std::string render_svg_board(const Position& position, const BoardMarks& marks, const SvgBoardOptions& options);

}  // namespace kiebitz
