#include "match/report/sprt.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "match/report/elo.h"

namespace kiebitz::match {
namespace {

constexpr PairCounts kSmall = {{10, 20, 40, 25, 12}};
constexpr PairCounts kLarge = {{100, 900, 2000, 1000, 120}};

TEST(Sprt, BoundsAreTheUsualOnes) {
  const SprtBounds bounds = sprt_bounds({});
  EXPECT_NEAR(bounds.lower, -2.9444, 1e-4);
  EXPECT_NEAR(bounds.upper, 2.9444, 1e-4);
  const SprtBounds unequal = sprt_bounds({.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.1});
  EXPECT_NEAR(unequal.lower, -2.2513, 1e-4);
  EXPECT_NEAR(unequal.upper, 2.8904, 1e-4);
}

// The expected numbers come from an independent program that maximises the likelihood through its dual problem.
TEST(Sprt, RatioOfPairsAgreesWithAnIndependentMaximisation) {
  EXPECT_NEAR(log_likelihood_ratio(kSmall, {.elo0 = 0, .elo1 = 5}), 0.172506, 1e-5);
  EXPECT_NEAR(log_likelihood_ratio(kSmall, {.elo0 = -3, .elo1 = 1}), 0.177445, 1e-5);
  EXPECT_NEAR(log_likelihood_ratio(kLarge, {.elo0 = 0, .elo1 = 5}), 3.444842, 1e-5);
  EXPECT_NEAR(log_likelihood_ratio(PairCounts{{0, 3, 20, 10, 1}}, {.elo0 = 0, .elo1 = 5}), 0.484942, 1e-5);
}

TEST(Sprt, RatioOfPairsInNormalisedEloAgreesWithAnIndependentMaximisation) {
  const SprtSettings narrow{.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05, .model = EloModel::Normalized};
  const SprtSettings wide{.elo0 = -5, .elo1 = 10, .alpha = 0.05, .beta = 0.05, .model = EloModel::Normalized};
  EXPECT_NEAR(log_likelihood_ratio(kSmall, narrow), 0.141935, 1e-5);
  EXPECT_NEAR(log_likelihood_ratio(kSmall, wide), 0.425837, 1e-5);
  EXPECT_NEAR(log_likelihood_ratio(kLarge, narrow), 2.615724, 1e-5);
  EXPECT_NEAR(log_likelihood_ratio(kLarge, wide), 7.847403, 1e-5);
}

TEST(Sprt, RatioOfSingleGamesAgreesWithAnIndependentMaximisation) {
  const ScoreCounts games{300, 500, 200};
  EXPECT_NEAR(log_likelihood_ratio(games, {.elo0 = 0, .elo1 = 10}), 4.940414, 1e-5);
  const SprtSettings normalized{.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05, .model = EloModel::Normalized};
  EXPECT_NEAR(log_likelihood_ratio(games, normalized), 3.658106, 1e-5);
}

TEST(Sprt, RatioIsCloseToTheNormalApproximation) {
  const ScoreSample sample = sample_of(kLarge);
  const double s0 = score_from_elo(0);
  const double s1 = score_from_elo(5);
  const double approximation = sample.count * (s1 - s0) * (2 * sample.mean - s0 - s1) / (2 * sample.variance);
  EXPECT_NEAR(log_likelihood_ratio(kLarge, {.elo0 = 0, .elo1 = 5}), approximation, 0.02);
}

TEST(Sprt, NoGamesSayNothing) {
  EXPECT_EQ(log_likelihood_ratio(PairCounts{}, {}), 0);
  EXPECT_EQ(sprt_status(ScoreCounts{}, {}).decision, SprtDecision::Continue);
}

TEST(Sprt, SwappingTheEnginesAndTheHypothesesTurnsTheSign) {
  const double one = log_likelihood_ratio(kSmall, {.elo0 = 0, .elo1 = 5});
  const double other = log_likelihood_ratio(kSmall.reversed(), {.elo0 = -5, .elo1 = 0});
  EXPECT_NEAR(one, -other, 1e-9);
}

TEST(Sprt, OneSidedResultsStayFinite) {
  EXPECT_TRUE(std::isfinite(log_likelihood_ratio(PairCounts{{0, 0, 0, 0, 3}}, {})));
  EXPECT_TRUE(std::isfinite(log_likelihood_ratio(PairCounts{{0, 0, 7, 0, 0}}, {})));
  const SprtSettings normalized{.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05, .model = EloModel::Normalized};
  EXPECT_TRUE(std::isfinite(log_likelihood_ratio(PairCounts{{0, 0, 0, 0, 3}}, normalized)));
  EXPECT_TRUE(std::isfinite(log_likelihood_ratio(PairCounts{{0, 0, 7, 0, 0}}, normalized)));
}

// Half of the games are draws; the strength is `elo`.
SprtDecision run_test(Random& random, double elo, const SprtSettings& settings) {
  const double win = score_from_elo(elo) - 0.25;
  PairCounts pairs;
  for (int i = 1; i <= 20000; ++i) {
    int half_points = 0;
    for (int game = 0; game < 2; ++game) {
      const double x = random.uniform();
      half_points += x < win ? 2 : x < win + 0.5 ? 1 : 0;
    }
    pairs.add(half_points);
    if (i % 8 != 0) continue;
    const SprtStatus status = sprt_status(pairs, settings);
    if (status.decision != SprtDecision::Continue) return status.decision;
  }
  return SprtDecision::Continue;
}

TEST(Sprt, ErrsAboutAsOftenAsItWasAllowedTo) {
  Random random(20);
  const SprtSettings settings{.elo0 = 0, .elo1 = 30, .alpha = 0.05, .beta = 0.05};
  int accepted_true_h1 = 0;
  int accepted_false_h1 = 0;
  constexpr int kRuns = 200;
  for (int i = 0; i < kRuns; ++i) {
    if (run_test(random, 30, settings) == SprtDecision::AcceptH1) ++accepted_true_h1;
    if (run_test(random, 0, settings) == SprtDecision::AcceptH1) ++accepted_false_h1;
  }
  EXPECT_GE(accepted_true_h1, kRuns * 90 / 100);
  EXPECT_LE(accepted_false_h1, kRuns * 10 / 100);
}

}  // namespace
}  // namespace kiebitz::match
