#include "render/text_cell.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "notation/pgn/text_encoding.h"

namespace kiebitz {
namespace {

TEST(TextCell, LetsNoControlCharacterThrough) {
  EXPECT_EQ(one_line("Ev\033[31mil\033]0;pwn\007"), "Ev [31mil ]0;pwn ");
  EXPECT_EQ(one_line("two\r\nlines"), "two  lines");
  EXPECT_EQ(one_line("\xc2\x9b"
                     "31m"),
            " 31m")
      << "the control sequence introducer of eight bits";
  EXPECT_EQ(one_line("right\u202eleft"), "right left");
}

TEST(TextCell, FillsUpToItsColumns) {
  EXPECT_EQ(text_cell("Anna", 6), "Anna  ");
  EXPECT_EQ(text_cell("Müller", 8), "Müller  ");
  EXPECT_EQ(text_cell("", 2), "  ");
}

TEST(TextCell, CutsBetweenCharacters) {
  EXPECT_EQ(text_cell("ÄÖÜäöü", 6), "ÄÖÜäöü");
  EXPECT_EQ(text_cell("ÄÖÜäöüß", 6), "ÄÖÜäö…");
  EXPECT_EQ(text_cell("丁立人", 6), "丁立人");
  EXPECT_EQ(text_cell("丁立人", 5), "丁立…");
  EXPECT_EQ(text_cell("丁立人", 4), "丁… ") << "half a wide character does not fit";
  EXPECT_EQ(text_cell("Re\u0301ti", 4), "Re\u0301ti") << "a letter and its accent are one column";
  EXPECT_EQ(text_cell("Anna", 1), "…");
  EXPECT_EQ(text_cell("Anna", 0), "");
}

TEST(TextCell, TakesBytesThatAreNoUtf8ForTheOldEncoding) { EXPECT_EQ(text_cell("M\xfcller", 6), "Müller"); }

RC_GTEST_PROP(TextCell, IsAlwaysValidAndAsWideAsAsked, (const std::string& text)) {
  const auto columns = *rc::gen::inRange<std::size_t>(0, 30);
  const std::string cell = text_cell(text, columns);
  RC_ASSERT(is_valid_utf8(cell));
  RC_ASSERT(columns_of(cell) == columns);
}

}  // namespace
}  // namespace kiebitz
