#include "terminal/board_panel.h"

#include <gtest/gtest.h>

#include <sstream>

#include "notation/san.h"
#include "render/board_marks.h"
#include "support/snapshot.h"
#include "terminal/command.h"

namespace kiebitz::terminal {
namespace {

Game game_of(std::initializer_list<const char*> moves) {
  Game game;
  for (const char* text : moves) static_cast<void>(game.play(*parse_san(game.position(), text)));
  return game;
}

Terminal terminal_with(ColorDepth colors, bool symbols, int columns = 80) {
  Terminal terminal;
  terminal.is_terminal = true;
  terminal.colors = colors;
  terminal.utf8 = terminal.has_symbols = symbols;
  terminal.columns = columns;
  return terminal;
}

struct BoardPanelTest : testing::Test {
  Game game = game_of({"e4", "d5", "exd5", "Qxd5", "Nc3", "Qa5", "Bb5+"});
  BoardPanel panel{game,
                   {"Änne", "Kiebitz 1400"},
                   {std::chrono::milliseconds(299'000), std::chrono::milliseconds(9800)},
                   "Scandinavian Defense",
                   0,
                   Color::White,
                   Language::English};
};

TEST_F(BoardPanelTest, LooksRightWithoutColoursAndSymbols) {
  expect_snapshot("terminal/board_ascii.txt", draw(panel, terminal_with(ColorDepth::None, false)));
}
TEST_F(BoardPanelTest, LooksRightIn16Colours) {
  expect_snapshot("terminal/board_16.txt", draw(panel, terminal_with(ColorDepth::Ansi16, true)));
}
TEST_F(BoardPanelTest, LooksRightIn256Colours) {
  expect_snapshot("terminal/board_256.txt", draw(panel, terminal_with(ColorDepth::Ansi256, true)));
}
TEST_F(BoardPanelTest, LooksRightIn24BitColours) {
  expect_snapshot("terminal/board_24bit.txt", draw(panel, terminal_with(ColorDepth::TrueColor, true)));
}
TEST_F(BoardPanelTest, LooksRightFromTheOtherSideInGerman) {
  panel.bottom = Color::Black;
  panel.language = Language::German;
  expect_snapshot("terminal/board_flipped_german.txt", draw(panel, terminal_with(ColorDepth::None, true)));
}
TEST_F(BoardPanelTest, FitsANarrowWindow) {
  expect_snapshot("terminal/board_narrow.txt", draw(panel, terminal_with(ColorDepth::None, false, 40)));
}
TEST_F(BoardPanelTest, ALongNameOfAnOpeningStaysInItsLine) {
  panel.opening = std::string(200, 'x');
  for (const int columns : {30, 60, 80}) {
    std::istringstream lines(draw(panel, terminal_with(ColorDepth::None, false, columns)));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), static_cast<std::size_t>(columns));
  }
}
TEST_F(BoardPanelTest, MarksTargets) {
  const Game start;
  BoardPanel marked{start,        {"A", "B"},       {}, "", target_squares(start.position(), Square::G1),
                    Color::White, Language::English};
  expect_snapshot("terminal/board_marked.txt", draw(marked, terminal_with(ColorDepth::None, false)));
}

TEST_F(BoardPanelTest, NoColourMeansNone) {
  Terminal terminal = terminal_with(ColorDepth::TrueColor, true);
  terminal.no_color = true;
  EXPECT_EQ(draw(panel, terminal).find('\x1b'), std::string::npos);
  Terminal pipe = terminal_with(ColorDepth::TrueColor, true);
  pipe.is_terminal = false;
  EXPECT_EQ(draw(panel, pipe).find('\x1b'), std::string::npos);
}

TEST_F(BoardPanelTest, ALongNameDoesNotHideTheClock) {
  panel.names = {std::string(200, 'a'), std::string(200, 'b')};
  for (const int columns : {40, 60, 80}) {
    const std::string text = draw(panel, terminal_with(ColorDepth::None, true, columns));
    EXPECT_NE(text.find("…  4:59\n"), std::string::npos) << text;
    EXPECT_NE(text.find("…  0:09.8\n"), std::string::npos) << text;
  }
}

TEST(Help, ColumnsStandInLineWithoutUmlautsToo) {
  std::istringstream lines(command_help(Language::German, terminal_with(ColorDepth::None, false)));
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line) && line.starts_with("  ")) {
    EXPECT_EQ(line[20], ' ') << line;
    EXPECT_NE(line[21], ' ') << line;
  }
}

TEST(Help, IsCompleteInBothLanguages) {
  expect_snapshot("terminal/help_english.txt", command_help(Language::English, terminal_with(ColorDepth::None, true)));
  expect_snapshot("terminal/help_german.txt", command_help(Language::German, terminal_with(ColorDepth::None, true)));
}

}  // namespace
}  // namespace kiebitz::terminal
