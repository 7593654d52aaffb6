#include "match/report/elo.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace kiebitz::match {
namespace {

TEST(Elo, OfWellKnownScores) {
  EXPECT_EQ(elo_from_score(0.5), 0);
  EXPECT_FALSE(std::signbit(elo_from_score(0.5)));
  EXPECT_NEAR(elo_from_score(0.6), 70.4365, 1e-4);
  EXPECT_NEAR(elo_from_score(0.75), 190.8485, 1e-4);
  EXPECT_NEAR(elo_from_score(10.0 / 11.0), 400, 1e-9);
  EXPECT_TRUE(std::isinf(elo_from_score(1)));
  EXPECT_TRUE(std::isinf(elo_from_score(0)));
}

TEST(Elo, ScoreAndEloAreInverse) {
  for (double elo = -800; elo <= 800; elo += 37) EXPECT_NEAR(elo_from_score(score_from_elo(elo)), elo, 1e-9);
}

TEST(Elo, OfSingleGamesByHand) {
  // 30 wins, 50 draws, 20 losses: mean 0.55, variance 0.30 + 0.50/4 - 0.55^2 = 0.1225, deviation of the mean 0.035.
  const EloEstimate e = estimate_elo(sample_of(ScoreCounts{30, 50, 20}));
  EXPECT_NEAR(e.score, 0.55, 1e-12);
  EXPECT_NEAR(e.elo, 34.8604, 1e-3);
  EXPECT_NEAR(e.low, elo_from_score(0.55 - 1.959964 * 0.035), 1e-3);
  EXPECT_NEAR(e.high, elo_from_score(0.55 + 1.959964 * 0.035), 1e-3);
  // 0.05 / 0.035 = 1.42857 standard deviations.
  EXPECT_NEAR(e.superiority, 0.92343, 1e-4);
  EXPECT_NEAR(e.normalized_elo, 347.4356 * 0.05 / 0.35, 1e-3);
}

TEST(Elo, PairsThatShareAnOpeningGiveNarrowerBoundsThanTheirSingleGames) {
  // Unbalanced openings: White wins every game. 100 pairs of one win and one loss leave no doubt.
  const EloEstimate single = estimate_elo(sample_of(ScoreCounts{100, 0, 100}));
  const EloEstimate pairs = estimate_elo(sample_of(PairCounts{{0, 0, 100, 0, 0}}));
  EXPECT_NEAR(single.error, 48.9, 1.0);
  EXPECT_EQ(pairs.error, 0);
  EXPECT_EQ(pairs.elo, 0);
  EXPECT_EQ(pairs.superiority, 0.5);
}

TEST(Elo, OfPairsByHand) {
  // Shares 0, 1/4, 1/2, 3/4, 1 with counts 2, 10, 20, 14, 4: mean 27/50 = 0.54, variance 16.75/50 - 0.2916 = 0.0434.
  const EloEstimate e = estimate_elo(sample_of(PairCounts{{2, 10, 20, 14, 4}}));
  EXPECT_NEAR(e.score, 0.54, 1e-12);
  const double deviation = std::sqrt((10 * 0.0625 + 20 * 0.25 + 14 * 0.5625 + 4 - 50 * 0.54 * 0.54) / 50 / 50);
  EXPECT_NEAR(e.low, elo_from_score(0.54 - 1.959964 * deviation), 1e-3);
  EXPECT_NEAR(e.normalized_error, 347.4356 * 1.959964 / 10, 1e-3);
}

TEST(Elo, WithoutGamesNothingIsKnown) {
  const EloEstimate e = estimate_elo(sample_of(PairCounts{}));
  EXPECT_EQ(e.elo, 0);
  EXPECT_TRUE(std::isinf(e.error));
  EXPECT_EQ(e.superiority, 0.5);
}

TEST(Elo, OneResultIsNoCertainty) {
  for (const ScoreSample& sample : {sample_of(PairCounts{{0, 0, 0, 1, 0}}), sample_of(PairCounts{{0, 0, 1, 0, 0}}),
                                    sample_of(ScoreCounts{1, 0, 0}), sample_of(ScoreCounts{0, 0, 1})}) {
    const EloEstimate e = estimate_elo(sample);
    EXPECT_EQ(e.elo, elo_from_score(sample.mean));
    EXPECT_EQ(e.low, -std::numeric_limits<double>::infinity());
    EXPECT_EQ(e.high, std::numeric_limits<double>::infinity());
    EXPECT_EQ(e.error, std::numeric_limits<double>::infinity());
    EXPECT_EQ(e.normalized_error, std::numeric_limits<double>::infinity());
    EXPECT_EQ(e.superiority, 0.5);
  }
}

TEST(Elo, WinningEverythingIsInfiniteAndNeverNaN) {
  const EloEstimate e = estimate_elo(sample_of(PairCounts{{0, 0, 0, 0, 5}}));
  EXPECT_TRUE(std::isinf(e.elo));
  EXPECT_FALSE(std::isnan(e.error));
  EXPECT_EQ(e.superiority, 1 - 1.0 / 32);
}

TEST(Elo, AFewEqualResultsAreNoCertaintyEither) {
  for (const ScoreSample& sample : {sample_of(PairCounts{{0, 0, 0, 2, 0}}), sample_of(ScoreCounts{0, 2, 0})}) {
    const EloEstimate e = estimate_elo(sample);
    EXPECT_EQ(e.elo, elo_from_score(sample.mean));
    EXPECT_EQ(e.error, std::numeric_limits<double>::infinity());
    EXPECT_EQ(e.superiority, sample.mean > 0.5 ? 0.75 : 0.5);
  }
}

}  // namespace
}  // namespace kiebitz::match
