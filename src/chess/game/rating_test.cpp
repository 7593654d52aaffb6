#include "game/rating.h"

#include <gtest/gtest.h>

namespace kiebitz {
namespace {

TEST(Rating, EqualPlayersExpectHalfAPoint) {
  EXPECT_DOUBLE_EQ(expected_score(1500, 1500), 0.5);
  EXPECT_NEAR(expected_score(1900, 1500), 10.0 / 11, 1e-12);
  EXPECT_NEAR(expected_score(1500, 1900) + expected_score(1900, 1500), 1, 1e-12);
}

TEST(Rating, MovesByTheFactorTimesTheSurprise) {
  const Rating rating = updated({1000, {}}, 1400, 1);
  EXPECT_NEAR(rating.value, 1000 + 40 * (1 - 1.0 / 11), 1e-9);
  EXPECT_EQ(rating.results, (ResultCounts{1, 0, 0}));
  EXPECT_EQ(updated(rating, 1400, 0.5).results, (ResultCounts{1, 1, 0}));
  EXPECT_EQ(updated(rating, 1400, 0).results, (ResultCounts{1, 0, 1}));
}

TEST(Rating, TheFactorShrinksWithExperienceAndStrength) {
  EXPECT_EQ(k_factor({1000, {10, 10, 9}}), 40);
  EXPECT_EQ(k_factor({1000, {10, 10, 10}}), 20);
  EXPECT_EQ(k_factor({2400, {10, 10, 10}}), 10);
}

TEST(Rating, TheErrorShrinksWithTheNumberOfGames) {
  EXPECT_EQ(rating_error({}), 800);
  const double few = rating_error({5, 0, 5});
  const double many = rating_error({500, 0, 500});
  EXPECT_GT(few, many);
  EXPECT_NEAR(many, 21.5, 0.5);
  EXPECT_GT(rating_error({1, 0, 0}), 300);
}

}  // namespace
}  // namespace kiebitz
