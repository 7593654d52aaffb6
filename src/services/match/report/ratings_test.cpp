#include "match/report/ratings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "match/report/elo.h"

namespace kiebitz::match {
namespace {

Encounter encounter(std::size_t first, std::size_t second, ScoreCounts games) { return {first, second, games, {}}; }

TEST(Ratings, OfTwoEnginesAreTheEloOfTheirScore) {
  const ScoreCounts games{40, 40, 20};
  const RatingFit fit = fit_ratings(2, {encounter(0, 1, games)}, RatingAnchor{1, 2500});
  const EloEstimate elo = estimate_elo(sample_of(games));
  ASSERT_EQ(fit.ratings.size(), 2U);
  EXPECT_FALSE(fit.is_guess);
  EXPECT_NEAR(fit.ratings[0].elo, 2500 + elo.elo, 1e-6);
  EXPECT_NEAR(fit.ratings[0].error, elo.error, 0.5);
  EXPECT_EQ(fit.ratings[1].elo, 2500);
  EXPECT_NEAR(fit.ratings[1].error, 0, 1e-9);
}

TEST(Ratings, WithoutAnchorAverageToZero) {
  const RatingFit fit = fit_ratings(
      3, {encounter(0, 1, {10, 5, 5}), encounter(1, 2, {10, 5, 5}), encounter(0, 2, {15, 4, 1})}, std::nullopt);
  EXPECT_NEAR(fit.ratings[0].elo + fit.ratings[1].elo + fit.ratings[2].elo, 0, 1e-6);
  EXPECT_GT(fit.ratings[0].elo, fit.ratings[1].elo);
  EXPECT_GT(fit.ratings[1].elo, fit.ratings[2].elo);
}

TEST(Ratings, ExplainTheScoresExactlyInTheSum) {
  const std::vector<Encounter> all = {encounter(0, 1, {10, 5, 5}), encounter(1, 2, {10, 5, 5}),
                                      encounter(0, 2, {15, 4, 1})};
  const RatingFit fit = fit_ratings(3, all, std::nullopt);
  double expected = 0;
  for (const Encounter& e : {all[0], all[2]})
    expected +=
        static_cast<double>(e.games.games()) * score_from_elo(fit.ratings[e.first].elo - fit.ratings[e.second].elo);
  EXPECT_NEAR(expected, all[0].games.points() + all[2].games.points(), 1e-6);
}

TEST(Ratings, RecoverWhatWasPlantedInSimulatedGames) {
  const std::vector<double> planted = {0, 150, -80, 300, 40};
  Random random(7);
  std::vector<Encounter> encounters;
  for (std::size_t i = 0; i < planted.size(); ++i)
    for (std::size_t k = i + 1; k < planted.size(); ++k) {
      Encounter e{i, k, {}, {}};
      const double score = score_from_elo(planted[i] - planted[k]);
      const double draw = std::min(score, 1 - score);  // as many draws as the score allows, halved below
      for (int pair = 0; pair < 1000; ++pair) {
        int half_points = 0;
        for (int game = 0; game < 2; ++game) {
          const double x = random.uniform();
          const int points = x < score - draw / 2 ? 2 : x < score + draw / 2 ? 1 : 0;
          e.games.add(points);
          half_points += points;
        }
        e.pairs.add(half_points);
      }
      encounters.push_back(e);
    }
  const RatingFit fit = fit_ratings(planted.size(), encounters, RatingAnchor{0, 0});
  for (std::size_t i = 1; i < planted.size(); ++i) {
    EXPECT_NEAR(fit.ratings[i].elo, planted[i], 1.5 * fit.ratings[i].error) << i;
    EXPECT_GT(fit.ratings[i].error, 5);
    EXPECT_LT(fit.ratings[i].error, 20);
  }
}

void add_pair(Encounter& e, int half_points) {
  e.games.add(std::min(half_points, 2));
  e.games.add(half_points - std::min(half_points, 2));
  e.pairs.add(half_points);
}

TEST(Ratings, OneMorePairDoesNotMakeThemSure) {
  const std::vector<int> half_points = {2, 3, 1, 4, 2, 3, 2, 1, 3, 2};
  std::vector<Encounter> encounters;
  for (std::size_t i = 0; i < 5; ++i)
    for (std::size_t k = i + 1; k < 5; ++k) {
      Encounter e{i, k, {}, {}};
      add_pair(e, half_points[encounters.size()]);
      encounters.push_back(e);
    }
  const RatingFit before = fit_ratings(5, encounters, std::nullopt);
  add_pair(encounters[0], 3);
  const RatingFit after = fit_ratings(5, encounters, std::nullopt);
  EXPECT_FALSE(before.is_guess);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_GT(before.ratings[i].error, 100) << i;
    EXPECT_GT(after.ratings[i].error, 0.7 * before.ratings[i].error) << i;
  }
}

TEST(Ratings, AGuessIsNeverSurerThanTheModel) {
  const RatingFit all_won = fit_ratings(2, {{0, 1, {20, 0, 0}, {{0, 0, 0, 0, 10}}}}, std::nullopt);
  EXPECT_TRUE(all_won.is_guess);
  EXPECT_GT(all_won.ratings[0].error, 100);
}

TEST(Ratings, AreAFiniteGuessWhenAnEngineLosesEverything) {
  const RatingFit fit = fit_ratings(2, {encounter(0, 1, {20, 0, 0})}, std::nullopt);
  EXPECT_TRUE(fit.is_guess);
  EXPECT_TRUE(std::isfinite(fit.ratings[0].elo));
  EXPECT_GT(fit.ratings[0].elo, 200);
}

TEST(Ratings, AreAFiniteGuessWhenGroupsNeverMet) {
  const RatingFit fit = fit_ratings(4, {encounter(0, 1, {5, 5, 5}), encounter(2, 3, {6, 4, 2})}, std::nullopt);
  EXPECT_TRUE(fit.is_guess);
  for (const Rating& rating : fit.ratings) EXPECT_TRUE(std::isfinite(rating.elo));
}

TEST(Ratings, WithoutGamesAllAreEqual) {
  const RatingFit fit = fit_ratings(3, {}, std::nullopt);
  ASSERT_EQ(fit.ratings.size(), 3U);
  for (const Rating& rating : fit.ratings) EXPECT_NEAR(rating.elo, 0, 1e-9);
}

}  // namespace
}  // namespace kiebitz::match
