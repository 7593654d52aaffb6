#include "render/text_board.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

#include "render/example_positions.h"
#include "support/snapshot.h"

namespace kiebitz {
namespace {

constexpr std::array kAllColors = {TextColors::None, TextColors::Ansi16, TextColors::Ansi256, TextColors::TrueColor};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// The text on the screen: without colour sequences and the variation selector, one character per column.
std::u32string visible(std::string_view line) {
  std::u32string text;
  while (!line.empty()) {
    const auto lead = static_cast<unsigned char>(line.front());
    if (lead == 0x1b) {
      line.remove_prefix(line.find('m') + 1);
      continue;
    }
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    char32_t code = length == 1 ? lead : lead & (0x7fu >> length);
    for (const char c : line.substr(1, length - 1)) code = code << 6 | (static_cast<unsigned char>(c) & 0x3fu);
    if (code != U'\ufe0e') text += code;
    line.remove_prefix(length);
  }
  return text;
}

BoardMarks marks_after(const Position& position) {
  BoardMarks marks;
  marks.last_move = last_step(position);
  return marks;
}

std::string ascii(const Position& position, const BoardMarks& marks) { return render_text_board(position, marks, {}); }

TEST(TextBoard, TheStartPositionInLettersIsTheDiagramEveryoneKnows) {
  expect_snapshot("render/start_ascii.txt", ascii(Position::start(), {}));
}

TEST(TextBoard, TheStartPositionInSymbolsIsTheDiagramEveryoneKnows) {
  TextBoardOptions options;
  options.glyphs = PieceGlyphs::Symbols;
  expect_snapshot("render/start_unicode.txt", render_text_board(Position::start(), {}, options));
}

TEST(TextBoard, EveryColourDepthShowsTheSameMate) {
  const Position position = scholars_mate();
  const BoardMarks marks = marks_after(position);
  TextBoardOptions options;
  options.glyphs = PieceGlyphs::Symbols;
  expect_snapshot("render/mate_unicode.txt", render_text_board(position, marks, options));
  options.colors = TextColors::Ansi16;
  expect_snapshot("render/mate_ansi16.txt", render_text_board(position, marks, options));
  options.colors = TextColors::Ansi256;
  expect_snapshot("render/mate_ansi256.txt", render_text_board(position, marks, options));
  options.colors = TextColors::TrueColor;
  expect_snapshot("render/mate_truecolor.txt", render_text_board(position, marks, options));
}

TEST(TextBoard, SeenByBlackTheBoardIsTurned) {
  const Position position = after({"e4", "d5"});
  BoardMarks marks = marks_after(position);
  marks.targets = target_squares(position, Square::E4);
  TextBoardOptions options;
  options.view.bottom = Color::Black;
  expect_snapshot("render/targets_flipped_ascii.txt", render_text_board(position, marks, options));
}

TEST(TextBoard, WithoutCoordinatesThereAreEightLinesOfSquares) {
  TextBoardOptions options;
  options.coordinates = false;
  const auto lines = lines_of(render_text_board(Position::start(), {}, options));
  ASSERT_EQ(lines.size(), 8u);
  EXPECT_EQ(lines[0], " r  n  b  q  k  b  n  r ");
  EXPECT_EQ(lines[7], " R  N  B  Q  K  B  N  R ");
}

TEST(TextBoard, TheLastMoveACheckAndTargetsHaveSignsOfTheirOwn) {
  const Position position = after({"e4", "d5", "Bb5"});
  BoardMarks marks = marks_after(position);
  marks.targets = target_squares(position, Square::C7) | bit(Square::E4);
  const auto lines = lines_of(ascii(position, marks));
  EXPECT_EQ(lines[0], "8  r  n  b  q !k! b  n  r ");
  EXPECT_EQ(lines[2], "6  .  .  *  .  .  .  .  . ");
  EXPECT_EQ(lines[3], "5  . [B] .  p  .  .  .  . ");
  EXPECT_EQ(lines[4], "4  .  .  .  . (P) .  .  . ");
  EXPECT_EQ(lines[7], "1  R  N  B  Q  K [.] N  R ");
}

TEST(TextBoard, ASquareThatIsTwoThingsShowsBothSigns) {
  const Position position = after({"e4", "d5"});
  BoardMarks marks = marks_after(position);
  marks.targets = bit(Square::D5) | bit(Square::D7);
  const auto lines = lines_of(ascii(position, marks));
  EXPECT_EQ(lines[3].substr(11, 3), "[p)");
  EXPECT_EQ(lines[1].substr(11, 3), "[*]");
}

TEST(TextBoard, ColoursSayNothingThatSignsDoNotSay) {
  const Position position = scholars_mate();
  BoardMarks marks = marks_after(position);
  marks.targets = bit(Square::A2) | bit(Square::A3);
  TextBoardOptions options;
  const auto plain = lines_of(render_text_board(position, marks, options));
  options.colors = TextColors::TrueColor;
  const auto colored = lines_of(render_text_board(position, marks, options));
  for (std::size_t i = 0; i < plain.size(); ++i) {
    std::u32string expected = visible(plain[i]);
    std::replace(expected.begin(), expected.end(), U'.', U' ');  // the dot of an empty square
    EXPECT_EQ(visible(colored[i]), expected);
  }
}

TEST(TextBoard, EveryToneHasItsOwnPaperAndLightDiffersFromDark) {
  for (const TextColors colors : {TextColors::Ansi16, TextColors::Ansi256, TextColors::TrueColor}) {
    std::set<std::string_view> papers;
    for (const SquareTone tone : {SquareTone::Plain, SquareTone::LastMove, SquareTone::Target, SquareTone::Check})
      papers.insert(square_colors(colors, tone, true));
    EXPECT_EQ(papers.size(), 4u);
    EXPECT_NE(square_colors(colors, SquareTone::Plain, true), square_colors(colors, SquareTone::Plain, false));
  }
}

RC_GTEST_PROP(TextBoard, EveryLineOfEveryBoardHasTheSameWidth, (std::uint64_t seed, Bitboard targets)) {
  const Position position = after_random_moves(seed, *rc::gen::inRange(0, 120));
  BoardMarks marks = marks_after(position);
  marks.targets = targets;
  TextBoardOptions options;
  options.glyphs = *rc::gen::element(PieceGlyphs::Letters, PieceGlyphs::Symbols);
  options.colors = *rc::gen::elementOf(kAllColors);
  options.view.bottom = *rc::gen::elementOf(kColors);
  const auto lines = lines_of(render_text_board(position, marks, options));
  RC_ASSERT(lines.size() == 9u);
  for (const std::string& line : lines) RC_ASSERT(visible(line).size() == 26u);
}

RC_GTEST_PROP(TextBoard, ALetterBoardIsAscii, (std::uint64_t seed)) {
  const Position position = after_random_moves(seed, *rc::gen::inRange(0, 120));
  const std::string text = ascii(position, marks_after(position));
  RC_ASSERT(std::all_of(text.begin(), text.end(), [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
}

}  // namespace
}  // namespace kiebitz
