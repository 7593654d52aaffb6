#include "notation/pgn/nag.h"

#include <gtest/gtest.h>

#include "notation/game_result.h"

namespace kiebitz {
namespace {

TEST(Nag, KnowsTheSpellingsOfAGlyph) {
  EXPECT_EQ(parse_glyph("!?"), Nag::Interesting);
  EXPECT_EQ(parse_glyph("±"), Nag::WhiteBetter);
  EXPECT_EQ(parse_glyph("+/-"), Nag::WhiteBetter);
  EXPECT_EQ(parse_glyph("\xb1"), Nag::WhiteBetter);
  EXPECT_EQ(parse_glyph("+="), Nag::WhiteSlightly);
  EXPECT_EQ(parse_glyph("∞"), Nag::Unclear);
  EXPECT_EQ(parse_glyph("N"), Nag::Novelty);
  EXPECT_EQ(parse_glyph("x"), std::nullopt);
  EXPECT_EQ(parse_glyph(""), std::nullopt);
}

TEST(Nag, WritesAGlyphThatReadsBack) {
  for (int number = 0; number < 256; ++number) {
    const Nag nag = static_cast<Nag>(number);
    const std::string_view text = glyph(nag);
    if (!text.empty()) {
      EXPECT_EQ(parse_glyph(text), nag) << number;
    }
  }
  EXPECT_EQ(glyph(Nag::Blunder), "??");
  EXPECT_EQ(glyph(Nag::Novelty), "N");
  EXPECT_EQ(glyph(static_cast<Nag>(99)), "");
}

TEST(GameResult, ReadsWhatItWritesAndOtherSpellings) {
  for (GameResult result : {GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown})
    EXPECT_EQ(parse_result(format_result(result)), result);
  EXPECT_EQ(parse_result("1/2"), GameResult::Draw);
  EXPECT_EQ(parse_result("½-½"), GameResult::Draw);
  EXPECT_EQ(parse_result("1–0"), GameResult::WhiteWins);
  EXPECT_EQ(parse_result("2-0"), std::nullopt);
}

}  // namespace
}  // namespace kiebitz
