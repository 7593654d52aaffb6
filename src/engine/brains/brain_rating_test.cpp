#include "brains/brain_rating.h"

#include <gtest/gtest.h>

#include "brains/brain_library.h"

namespace kiebitz::brains {
namespace {

TEST(BrainRating, AreReadLineByLine) {
  const auto ratings = parse_brain_ratings("brain,rating,error,games,clock\ntutor,-120,48,260,2+0.02\nbroken,x,,\n");
  ASSERT_EQ(ratings.size(), 1u);
  EXPECT_EQ(ratings[0], (BrainRating{"tutor", -120, 48, 260, "2+0.02"}));
  EXPECT_TRUE(parse_brain_ratings("").empty());
}

TEST(BrainRating, WhatIsPublishedIsSureEnoughAndOfABrainThereIs) {
  EXPECT_FALSE(measured_rating("no such brain"));
  for (const EmbeddedData& brain : shipped_brain_texts()) {
    const auto rating = measured_rating(brain.name);
    if (!rating) continue;  // not measured yet
    EXPECT_LE(rating->error, 50) << brain.name;
    EXPECT_GT(rating->games, 100) << brain.name;
    EXPECT_FALSE(rating->clock.empty()) << brain.name;
  }
}

}  // namespace
}  // namespace kiebitz::brains
