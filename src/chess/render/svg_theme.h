// The colours of SVG boards. Themes are constants without an owner.
#pragma once

#include <span>
#include <string_view>

namespace kiebitz {

// All colours as #rrggbb.
struct SvgPieceColors {
  std::string_view fill;
  std::string_view outline;
  std::string_view detail;  // lines and dots on the fill
  std::string_view shade;
  std::string_view shade_opacity;
};

struct SvgTheme {
  std::string_view name;
  std::string_view light;
  std::string_view dark;
  std::string_view last_move;       // tints the two squares
  std::string_view last_move_sign;  // the corners drawn into them
  std::string_view check;
  std::string_view target;
  std::string_view frame;       // around the board, if coordinates stand outside
  std::string_view frame_text;  // coordinates on the frame
  std::string_view coordinate;  // coordinates on squares of either colour
  SvgPieceColors white;
  SvgPieceColors black;
};

// The default theme is first: kiebitz, wood, blue, contrast.
std::span<const SvgTheme> svg_themes();
// nullptr if no theme has that name.
const SvgTheme* find_svg_theme(std::string_view name);

}  // namespace kiebitz
