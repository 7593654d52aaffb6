#include "render/board_words.h"

#include <gtest/gtest.h>

#include "render/example_positions.h"

namespace kiebitz {
namespace {

TEST(BoardWords, StatusSaysWhoseTurnItIs) {
  EXPECT_EQ(status_in_words(Position::start()), "White to move");
  EXPECT_EQ(status_in_words(after({"e4"})), "Black to move");
}

TEST(BoardWords, StatusSaysCheckAndHowTheGameEnded) {
  EXPECT_EQ(status_in_words(after({"e4", "d5", "Bb5"})), "Black to move, in check");
  EXPECT_EQ(status_in_words(scholars_mate()), "Checkmate, White wins");
  EXPECT_EQ(status_in_words(from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")), "Stalemate, draw");
  EXPECT_EQ(status_in_words(from_fen("7k/8/6K1/8/8/8/8/8 b - - 0 1")), "Draw, neither side can mate");
  EXPECT_EQ(status_in_words(from_fen("7k/8/6K1/8/8/8/8/R7 b - - 150 90")), "Draw by the 75-move rule");
}

TEST(BoardWords, APositionIsTheListOfItsPiecesAndRights) {
  EXPECT_EQ(
      position_in_words(from_fen("4k3/8/8/8/3pP3/8/8/R3K2R b Q e3 0 1")),
      "White: king e1, rooks a1 h1, pawn e4. Black: king e8, pawn d4. White may still castle on the queen's side. "
      "A pawn may be captured en passant on e3.");
}

TEST(BoardWords, NoMarksAreNoWords) { EXPECT_EQ(marks_in_words({}), ""); }

TEST(BoardWords, EveryKindOfMarkIsNamed) {
  BoardMarks marks;
  marks.last_move = SquareStep{Square::E2, Square::E4};
  marks.targets = bit(Square::D4) | bit(Square::A1);
  marks.circles = {{Square::H8, kMarkBlue}};
  marks.arrows = {{{Square::G1, Square::F3}, kMarkGreen}, {{Square::B1, Square::C3}, Rgb{1, 0xab, 0xff}}};
  EXPECT_EQ(marks_in_words(marks),
            "Last move: e2 to e4. Marked squares: a1 d4. Circles: h8 (blue). "
            "Arrows: g1 to f3 (green), b1 to c3 (#01abff).");
}

TEST(BoardWords, LinesAreWrappedAtBlanks) {
  EXPECT_EQ(wrap_words("one two  three", 7), "one two\nthree\n");
  EXPECT_EQ(wrap_words("incomprehensible word", 4), "incomprehensible\nword\n");
  EXPECT_EQ(wrap_words("", 4), "");
}

}  // namespace
}  // namespace kiebitz
