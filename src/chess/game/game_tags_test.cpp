#include "game/game_tags.h"

#include <gtest/gtest.h>

namespace kiebitz {
namespace {

TEST(GameTags, AlwaysHaveTheRosterInItsOrder) {
  const GameTags tags;
  ASSERT_EQ(tags.all().size(), 6u);
  EXPECT_EQ(tags.all().front().first, "Event");
  EXPECT_EQ(tags.all().back().first, "Black");
  EXPECT_EQ(tags.value("Date"), "????.??.??");
}

TEST(GameTags, OthersFollowInTheOrderTheyWereSet) {
  GameTags tags;
  ASSERT_TRUE(tags.set("ECO", "C65"));
  ASSERT_TRUE(tags.set("White", "Anna"));
  ASSERT_TRUE(tags.set("Annotator", "Ben"));
  ASSERT_TRUE(tags.set("ECO", "C66"));
  EXPECT_EQ(tags.value("White"), "Anna");
  ASSERT_EQ(tags.all().size(), 8u);
  EXPECT_EQ(tags.all()[6], (GameTags::Tag{"ECO", "C66"}));
  EXPECT_EQ(tags.all()[7].first, "Annotator");
}

TEST(GameTags, MissingOnesAreEmpty) {
  const GameTags tags;
  EXPECT_FALSE(tags.has("ECO"));
  EXPECT_EQ(tags.value("ECO"), "");
}

TEST(GameTags, ErasingATagOfTheRosterMakesItUnknown) {
  GameTags tags;
  ASSERT_TRUE(tags.set("White", "Anna"));
  ASSERT_TRUE(tags.set("ECO", "C65"));
  tags.erase("White");
  tags.erase("ECO");
  tags.erase("Nothing");
  EXPECT_EQ(tags, GameTags());
}

TEST(GameTags, RefuseWhatPgnCannotHoldAndWhatFollowsFromTheGame) {
  GameTags tags;
  for (const char* name : {"", "two words", "quo\"te", "brack]et", "tab\t"})
    EXPECT_EQ(tags.set(name, "x").error(), TagError::BadName) << name;
  for (const char* name : {"Result", "FEN", "SetUp"}) EXPECT_EQ(tags.set(name, "x").error(), TagError::Derived) << name;
  EXPECT_EQ(tags, GameTags());
}

TEST(GameTags, ValuesStayOnOneLine) {
  GameTags tags;
  ASSERT_TRUE(tags.set("Site", "two\nlines"));
  EXPECT_EQ(tags.value("Site"), "two lines");
}

}  // namespace
}  // namespace kiebitz
