#include "render/svg_board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "render/example_positions.h"
#include "render/svg_pieces.h"
#include "render/xml_check_testing.h"
#include "support/snapshot.h"

namespace kiebitz {
namespace {

using testing::HasSubstr;
using testing::Not;

int count_of(const XmlCheck& xml, std::string_view name) {
  int count = 0;
  for (const XmlElement& element : xml.elements()) count += element.name == name ? 1 : 0;
  return count;
}

// Every id is defined once and every reference has a definition.
std::string reference_problem(const XmlCheck& xml) {
  std::set<std::string> ids;
  for (const XmlElement& element : xml.elements()) {
    const std::string id = element.attribute("id");
    if (!id.empty() && !ids.insert(id).second) return "defined twice: " + id;
  }
  for (const XmlElement& element : xml.elements()) {
    const std::string use = element.attribute("xlink:href");
    const std::string fill = element.attribute("fill");
    if (!use.empty() && !ids.contains(use.substr(1))) return "not defined: " + use;
    if (fill.starts_with("url(#") && !ids.contains(fill.substr(5, fill.size() - 6))) return "not defined: " + fill;
  }
  return {};
}

BoardMarks all_marks(const Position& position) {
  BoardMarks marks;
  marks.last_move = last_step(position);
  marks.targets = bit(Square::E4) | bit(Square::E5) | bit(Square::A8);
  marks.circles = {{Square::C3, kMarkRed}};
  marks.arrows = {{{Square::E2, Square::E4}, kMarkGreen},
                  {{Square::G1, Square::F3}, kMarkRed},
                  {{Square::H8, Square::A1}, Rgb{0x6b, 0x5c, 0xa5}}};
  return marks;
}

TEST(SvgBoard, TheStartPositionLooksAsItAlwaysDid) {
  expect_snapshot("render/start.svg", render_svg_board(Position::start(), {}, {}));
}

TEST(SvgBoard, AMateOnTheWoodenBoardLooksAsItAlwaysDid) {
  const Position position = scholars_mate();
  SvgBoardOptions options;
  options.theme = find_svg_theme("wood");
  options.coordinates = SvgCoordinates::Inside;
  BoardMarks marks;
  marks.last_move = last_step(position);
  expect_snapshot("render/mate_wood_inside.svg", render_svg_board(position, marks, options));
}

TEST(SvgBoard, AllMarksSeenByBlackLookAsTheyAlwaysDid) {
  const Position position = after({"e4", "d5", "Bb5"});
  SvgBoardOptions options;
  options.theme = find_svg_theme("contrast");
  options.view.bottom = Color::Black;
  options.size_px = 240;
  expect_snapshot("render/marks_contrast_flipped.svg", render_svg_board(position, all_marks(position), options));
}

TEST(SvgBoard, EveryPieceOfTheStartPositionAppears) {
  const XmlCheck xml(render_svg_board(Position::start(), {}, {}));
  EXPECT_EQ(xml.problem(), "");
  EXPECT_EQ(count_of(xml, "use"), 32);
  for (const char* id : {"wP", "wN", "wB", "wR", "wQ", "wK", "bP", "bN", "bB", "bR", "bQ", "bK"}) {
    int definitions = 0;
    for (const XmlElement& element : xml.elements())
      definitions += element.name == "g" && element.attribute("id") == std::string("kiebitz-") + id ? 1 : 0;
    EXPECT_EQ(definitions, 1) << id;
  }
}

TEST(SvgBoard, OnlyPiecesOnTheBoardAreDefined) {
  const std::string svg = render_svg_board(from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), {}, {});
  EXPECT_THAT(svg, HasSubstr("id=\"kiebitz-wR\""));
  EXPECT_THAT(svg, Not(HasSubstr("id=\"kiebitz-bR\"")));
}

TEST(SvgBoard, EachPieceTypeHasADrawingWithABodyAndNothingHasNone) {
  for (const PieceType type : kPieceTypes) {
    const auto shapes = piece_shapes(type);
    ASSERT_FALSE(shapes.empty());
    for (const PieceShape& shape : shapes) EXPECT_TRUE(shape.path.starts_with('M')) << shape.path;
  }
  EXPECT_TRUE(piece_shapes(PieceType::None).empty());
}

TEST(SvgBoard, TheTextAlternativeTellsThePositionAndTheMarks) {
  const Position position = after({"e4", "d5", "Bb5"});
  const std::string svg = render_svg_board(position, all_marks(position), {});
  EXPECT_THAT(svg, HasSubstr(">Chess board. Black to move, in check.</title>"));
  EXPECT_THAT(svg, HasSubstr("White: king e1, queen d1, rooks a1 h1, bishops c1 b5, knights b1 g1"));
  EXPECT_THAT(svg, HasSubstr("Last move: f1 to b5. Marked squares: e4 e5 a8. Circles: c3 (red)."));
  EXPECT_THAT(svg, HasSubstr("h8 to a1 (#6b5ca5).</desc>"));
}

TEST(SvgBoard, ThereIsNothingActiveInIt) {
  const std::string svg = render_svg_board(Position::start(), all_marks(Position::start()), {});
  for (const char* forbidden : {"<script", "<style", "onload", "<image", "<foreignObject", "javascript"})
    EXPECT_THAT(svg, Not(HasSubstr(forbidden)));
}

TEST(SvgBoard, CheckAndMateWearDifferentSigns) {
  const std::string check = render_svg_board(after({"e4", "d5", "Bb5"}), {}, {});
  const std::string mate = render_svg_board(scholars_mate(), {}, {});
  const std::string quiet = render_svg_board(Position::start(), {}, {});
  EXPECT_THAT(check, HasSubstr("m-8 0h16"));
  EXPECT_THAT(mate, Not(HasSubstr("m-8 0h16")));
  EXPECT_THAT(mate, HasSubstr("radialGradient"));
  EXPECT_THAT(quiet, Not(HasSubstr("radialGradient")));
}

TEST(SvgBoard, ATargetIsADotOnAnEmptySquareAndARingAroundAPiece) {
  BoardMarks empty_square;
  empty_square.targets = bit(Square::E4);
  BoardMarks piece;
  piece.targets = bit(Square::E2);
  EXPECT_THAT(render_svg_board(Position::start(), empty_square, {}), HasSubstr("cx=\"450\" cy=\"450\" r=\"15\""));
  EXPECT_THAT(render_svg_board(Position::start(), piece, {}),
              HasSubstr("cx=\"450\" cy=\"650\" r=\"44\" fill=\"none\""));
}

TEST(SvgBoard, FlippingMovesEveryPieceToTheOppositeSquare) {
  SvgBoardOptions options;
  options.view.bottom = Color::Black;
  const std::string svg = render_svg_board(from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), {}, options);
  EXPECT_THAT(svg, HasSubstr("#kiebitz-wR\" x=\"700\" y=\"0\""));
}

TEST(SvgBoard, SizeAndFrameFollowTheOptions) {
  SvgBoardOptions options;
  options.size_px = 123;
  EXPECT_THAT(render_svg_board(Position::start(), {}, options),
              HasSubstr("width=\"123\" height=\"123\" viewBox=\"-44 -44 888 888\""));
  options.coordinates = SvgCoordinates::None;
  const std::string bare = render_svg_board(Position::start(), {}, options);
  EXPECT_THAT(bare, HasSubstr("viewBox=\"0 0 800 800\""));
  EXPECT_THAT(bare, Not(HasSubstr("<text")));
}

TEST(SvgBoard, UnsafeCharactersInThePrefixAreLeftOut) {
  SvgBoardOptions options;
  options.id_prefix = "\"><x y=\"1";
  const XmlCheck xml(render_svg_board(Position::start(), {}, options));
  EXPECT_EQ(xml.problem(), "");
  options.id_prefix = "2-";
  EXPECT_THAT(render_svg_board(Position::start(), {}, options), HasSubstr("id=\"k2-title\""));
}

TEST(SvgTheme, ThemesAreFoundByName) {
  for (const SvgTheme& theme : svg_themes()) EXPECT_EQ(find_svg_theme(theme.name), &theme);
  EXPECT_EQ(svg_themes().front().name, "kiebitz");
  EXPECT_EQ(find_svg_theme("pink"), nullptr);
}

TEST(XmlCheck, FindsWhatIsNotWellFormed) {
  EXPECT_EQ(XmlCheck("<a b=\"1\"><c/>text</a>\n").problem(), "");
  for (const char* bad : {"", "<a>", "<a></b>", "<a b=1/>", "<a b=\"1\" b=\"2\"/>", "<a/><b/>", "<a>&</a>", "<a"})
    EXPECT_NE(XmlCheck(bad).problem(), "") << bad;
}

RC_GTEST_PROP(SvgBoard, EveryBoardIsWellFormedAndShowsEveryPiece, (std::uint64_t seed, Bitboard targets)) {
  const Position position = after_random_moves(seed, *rc::gen::inRange(0, 200));
  BoardMarks marks = all_marks(position);
  marks.targets = targets;
  SvgBoardOptions options;
  options.view.bottom = *rc::gen::elementOf(kColors);
  options.coordinates = *rc::gen::element(SvgCoordinates::None, SvgCoordinates::Inside, SvgCoordinates::Outside);
  options.theme = &svg_themes()[*rc::gen::inRange<std::size_t>(0, svg_themes().size())];
  const std::string svg = render_svg_board(position, marks, options);
  const XmlCheck xml(svg);
  RC_ASSERT(xml.problem() == "");
  RC_ASSERT(reference_problem(xml) == "");
  RC_ASSERT(count_of(xml, "use") == popcount(position.occupied()));
  RC_ASSERT(render_svg_board(position, marks, options) == svg);
}

}  // namespace
}  // namespace kiebitz
