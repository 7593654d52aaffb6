#include "render/mark_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "render/board_words.h"

namespace kiebitz {
namespace {

TEST(MarkText, SquaresAreSeparatedByCommasOrBlanks) {
  EXPECT_EQ(parse_squares("e4,d5  a1").value(), bit(Square::E4) | bit(Square::D5) | bit(Square::A1));
  EXPECT_EQ(parse_squares("").value(), 0u);
}

TEST(MarkText, ArrowsAreGreenUnlessAColourIsGiven) {
  const auto arrows = parse_arrows("e2e4,g1f3:red,a1h8:#Ff8800").value();
  ASSERT_EQ(arrows.size(), 3u);
  EXPECT_EQ(arrows[0], (BoardArrow{{Square::E2, Square::E4}, kMarkGreen}));
  EXPECT_EQ(arrows[1], (BoardArrow{{Square::G1, Square::F3}, kMarkRed}));
  EXPECT_EQ(arrows[2], (BoardArrow{{Square::A1, Square::H8}, Rgb{0xff, 0x88, 0}}));
}

TEST(MarkText, CirclesTakeTheSameColours) {
  const auto circles = parse_circles("e4:blue d5:yellow").value();
  ASSERT_EQ(circles.size(), 2u);
  EXPECT_EQ(circles[0], (BoardCircle{Square::E4, kMarkBlue}));
  EXPECT_EQ(circles[1], (BoardCircle{Square::D5, kMarkYellow}));
}

TEST(MarkText, ErrorsNameTheColumnAndTheWrongPart) {
  EXPECT_EQ(parse_squares("e4,i9").error(), (MarkError{MarkErrorKind::BadSquare, 4, "i9"}));
  EXPECT_EQ(parse_arrows("e2e4,g1f9").error(), (MarkError{MarkErrorKind::BadSquare, 8, "f9"}));
  EXPECT_EQ(parse_arrows("e2").error(), (MarkError{MarkErrorKind::BadArrow, 1, "e2"}));
  EXPECT_EQ(parse_arrows("e2e2").error(), (MarkError{MarkErrorKind::ArrowToItself, 1, "e2e2"}));
  EXPECT_EQ(parse_arrows("e2e4:pink").error(), (MarkError{MarkErrorKind::BadColor, 6, "pink"}));
  EXPECT_EQ(parse_circles("e4:").error(), (MarkError{MarkErrorKind::BadColor, 4, ""}));
  EXPECT_EQ(parse_circles("e4:#12345g").error(), (MarkError{MarkErrorKind::BadColor, 4, "#12345g"}));
}

TEST(MarkText, ErrorsAreSentences) {
  EXPECT_EQ(parse_squares("e4,i9").error().describe(), "column 4: 'i9' is not a square (a1 to h8)");
  EXPECT_EQ(parse_arrows("e2").error().describe(), "column 1: 'e2' is not an arrow such as e2e4");
  EXPECT_EQ(parse_arrows("e2e2").error().describe(), "column 1: the arrow 'e2e2' goes nowhere");
  EXPECT_EQ(parse_circles("e4:pink").error().describe(),
            "column 4: 'pink' is not a colour (green, red, blue, yellow or #rrggbb)");
}

RC_GTEST_PROP(MarkText, AnyTextIsReadOrRefusedWithAPlaceInsideIt, (const std::string& text)) {
  const auto arrows = parse_arrows(text);
  if (!arrows) RC_ASSERT(arrows.error().column >= 1 && arrows.error().column <= static_cast<int>(text.size()) + 1);
  const auto circles = parse_circles(text);
  if (!circles) RC_ASSERT(circles.error().column >= 1 && circles.error().column <= static_cast<int>(text.size()) + 1);
}

RC_GTEST_PROP(MarkText, AnArrowThatIsWrittenIsReadBack, (std::uint8_t red, std::uint8_t green, std::uint8_t blue)) {
  const auto from = *rc::gen::inRange(0, kSquareCount);
  const auto to = *rc::gen::distinctFrom(rc::gen::inRange(0, kSquareCount), from);
  const BoardArrow arrow{{square_at(from), square_at(to)}, {red, green, blue}};
  const std::string text = square_name(arrow.step.from) + square_name(arrow.step.to) + ":" + color_name(arrow.color);
  RC_ASSERT(parse_arrows(text).value() == std::vector<BoardArrow>{arrow});
}

}  // namespace
}  // namespace kiebitz
