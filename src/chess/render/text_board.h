// A board as text: eight lines of three-column squares, with coordinates nine lines of 26 columns. White's pieces are
// outlined or upper case, Black's solid or lower case, whatever the colours. Signs around a piece repeat what colours
// show:
//   [N]  the last move came from or went to here      (p)  a marked piece
//   !k!  this king is in check                         *   a marked empty square
// All characters are one column wide. Pure functions.
#pragma once

#include <cstdint>
#include <string>

#include "render/board_marks.h"
#include "render/board_view.h"
#include "render/text_palette.h"
#include "rules/position.h"

namespace kiebitz {

enum class PieceGlyphs : std::uint8_t {
  Letters,  // KQRBNP and kqrbnp: ASCII
  Symbols,  // the chess symbols of Unicode, in UTF-8
};

struct TextBoardOptions {
  PieceGlyphs glyphs = PieceGlyphs::Letters;
  TextColors colors = TextColors::None;
  BoardView view;
  bool coordinates = true;
};

// Every line ends with a line feed and has the same width. It cannot show circles and arrows: see marks_in_words.
std::string render_text_board(const Position& position, const BoardMarks& marks, const TextBoardOptions& options);

}  // namespace kiebitz
