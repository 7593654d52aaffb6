#include "render/text_board.h"

#include <array>
#include <string_view>

namespace kiebitz {
namespace {

using GlyphTable = std::array<std::string_view, kPieceIndexCount>;

constexpr GlyphTable kLetters = {"P", "N", "B", "R", "Q", "K", ".", "", "p", "n", "b", "r", "q", "k"};
// Only the black pawn is also an emoji, two columns wide in some terminals; the variation selector requests text.
constexpr GlyphTable kSymbols = {"♙", "♘", "♗", "♖", "♕", "♔", ".", "", "♟\xef\xb8\x8e", "♞", "♝", "♜", "♛", "♚"};

struct SquareState {
  bool last_move = false;
  bool target = false;
  bool check = false;

  SquareTone tone() const {
    if (check) return SquareTone::Check;
    if (target) return SquareTone::Target;
    return last_move ? SquareTone::LastMove : SquareTone::Plain;
  }
};

SquareState state_of(const Position& position, const BoardMarks& marks, Square square) {
  SquareState state;
  state.last_move = marks.last_move && (marks.last_move->from == square || marks.last_move->to == square);
  state.target = contains(marks.targets, square);
  state.check = position.is_check() && position.king(position.side_to_move()) == square;
  return state;
}

// A square with two states shows one of them on its left and the other on its right.
char left_sign(SquareState state, bool empty) {
  if (state.last_move) return '[';
  if (state.target && !empty) return '(';
  return state.check ? '!' : ' ';
}

char right_sign(SquareState state, bool empty) {
  if (state.check) return '!';
  if (state.target && !empty) return ')';
  return state.last_move ? ']' : ' ';
}

std::string_view glyph_of(Piece piece, SquareState state, const TextBoardOptions& options) {
  if (piece == Piece::None && state.target) return "*";
  // On a coloured board an empty square needs no dot.
  if (piece == Piece::None && options.colors != TextColors::None) return " ";
  return (options.glyphs == PieceGlyphs::Symbols ? kSymbols : kLetters)[index(piece)];
}

}  // namespace

std::string render_text_board(const Position& position, const BoardMarks& marks, const TextBoardOptions& options) {
  std::string out;
  for (int row = 0; row < kBoardSide; ++row) {
    if (options.coordinates) (out += rank_digit(options.view.square(row, 0))) += ' ';
    for (int column = 0; column < kBoardSide; ++column) {
      const Square square = options.view.square(row, column);
      const SquareState state = state_of(position, marks, square);
      const bool empty = position.is_empty(square);
      out += square_colors(options.colors, state.tone(), is_light(square));
      out += left_sign(state, empty);
      out += glyph_of(position.piece_on(square), state, options);
      out += right_sign(state, empty);
    }
    (out += normal_colors(options.colors)) += '\n';
  }
  if (options.coordinates) {
    out += "  ";
    for (int column = 0; column < kBoardSide; ++column)
      ((out += ' ') += file_letter(options.view.square(kBoardSide - 1, column))) += ' ';
    out += '\n';
  }
  return out;
}

}  // namespace kiebitz
