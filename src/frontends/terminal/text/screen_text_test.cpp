#include "terminal/text/screen_text.h"

#include <gtest/gtest.h>

namespace kiebitz::terminal {
namespace {

Terminal window(int columns, bool utf8 = true) {
  Terminal terminal;
  terminal.columns = columns;
  terminal.utf8 = utf8;
  return terminal;
}

TEST(ScreenText, NothingCommandsTheTerminal) {
  EXPECT_EQ(harmless_lines("a\x1b[31mb\nc\td"), "a [31mb\nc d\n");
  EXPECT_EQ(screen_lines("a\x1b[31mb", window(80)), "a [31mb\n");
}

TEST(ScreenText, LinesBreakAtBlanksWhereTheWindowEnds) {
  EXPECT_EQ(screen_lines("eins zwei drei vier fünf", window(20)), "eins zwei drei vier\nfünf\n");
  EXPECT_EQ(screen_lines("aaaaaaaaaa bbbbbbbbb", window(20)), "aaaaaaaaaa bbbbbbbbb\n");
  EXPECT_EQ(screen_lines("  +0.30  one two three four", window(20), 9), "  +0.30  one two\n         three four\n");
  EXPECT_EQ(screen_lines("a\n\nb", window(20)), "a\n\nb\n");
  const std::string word(30, 'x');
  EXPECT_EQ(screen_lines(word + " y", window(20)), word + "\ny\n") << "a path stays whole";
}

TEST(ScreenText, UmlautsCountAsTheyAreSpelled) {
  EXPECT_EQ(screen_lines("äöü äöü äöü äöü äöü", window(20)), "äöü äöü äöü äöü äöü\n");
  EXPECT_EQ(screen_lines("äöü äöü äöü äöü", window(20, false)), "aeoeue aeoeue aeoeue\naeoeue\n");
}

TEST(ScreenText, NamesOfOpeningsAreSpelledWithoutAccents) {
  EXPECT_EQ(screen_lines("Réti-Eröffnung", window(80, false)), "Reti-Eroeffnung\n");
}

TEST(ScreenText, WhatIsTooLongIsShortened) {
  EXPECT_EQ(shortened("Anna", 4), "Anna");
  EXPECT_EQ(shortened("Änneliese", 5), "Änne…");
}

}  // namespace
}  // namespace kiebitz::terminal
