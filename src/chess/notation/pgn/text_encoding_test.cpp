#include "notation/pgn/text_encoding.h"

#include <gtest/gtest.h>

namespace kiebitz {
namespace {

TEST(TextEncoding, KnowsValidUtf8) {
  for (std::string_view text : {"", "plain", "süß", "♘f3 and a longer text with ½ in it", "\U0001f600", "\u0800",
                                "\ud7ff", "\ue000", "\U00010000", "\U0010ffff"})
    EXPECT_TRUE(is_valid_utf8(text)) << text;
  for (std::string_view text :
       {"\x80", "\xc3", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x80\x80\x80", "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80", "\xe2\x99", "abcdefgh\xff", "\xe2\x28\xa1", "\xf0\x9f\x98", "\xc3("})
    EXPECT_FALSE(is_valid_utf8(text)) << text;
}

TEST(TextEncoding, ReadsAnythingElseAsWindows1252) {
  std::string scratch;
  EXPECT_EQ(to_utf8("M\xfcller \x84x\x93 \x80", scratch), "Müller „x“ €");
  EXPECT_EQ(to_utf8("Müller", scratch), "Müller");
}

TEST(TextEncoding, ShortensBetweenCharacters) {
  EXPECT_EQ(shorten_utf8("süß", 9), "süß");
  EXPECT_EQ(shorten_utf8("süß", 3), "sü");
  EXPECT_EQ(shorten_utf8("süß", 2), "s");
  EXPECT_EQ(shorten_utf8("süß", 0), "");
}

}  // namespace
}  // namespace kiebitz
