#include "learn/tune/search_tuner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace kiebitz {
namespace {

// The plus side wins the more often the nearer it is to the best values, by chance as in games.
double noisy_result(const Spsa::Trial& trial, const std::vector<double>& best, Random& random) {
  double advantage = 0;
  for (std::size_t i = 0; i < best.size(); ++i) {
    const double size = best[i] * best[i];
    advantage += (std::pow(trial.minus[i] - best[i], 2) - std::pow(trial.plus[i] - best[i], 2)) / size;
  }
  const double chance = 0.5 + std::clamp(advantage, -0.45, 0.45);
  return random.uniform() < chance ? 1 : -1;
}

TEST(Spsa, FindsTheTopThroughTheNoise) {
  Random random(3);
  Spsa spsa({{"a", 100, 12}, {"b", -50, 6}}, {.trials = 8000, .rate = 0.02}, 0);
  while (!spsa.is_done()) {
    const Spsa::Trial trial = spsa.next_trial(random);
    spsa.learn(trial, noisy_result(trial, {150, -30}, random));
  }
  EXPECT_NEAR(spsa.parameters()[0].value, 150, 15);
  EXPECT_NEAR(spsa.parameters()[1].value, -30, 5);
}

TEST(Spsa, ParametersKeepTheirSignAndAreAtLeastOne) {
  Random random(1);
  Spsa spsa({{"a", 2, 8}, {"b", -2, 8}}, {.trials = 50, .rate = 1}, 0);
  while (!spsa.is_done()) {
    const Spsa::Trial trial = spsa.next_trial(random);
    EXPECT_GE(std::min(trial.plus[0], trial.minus[0]), 1);
    EXPECT_LE(std::max(trial.plus[1], trial.minus[1]), -1);
    spsa.learn(trial, random.uniform() < 0.5 ? 1 : -1);
  }
}

TEST(Spsa, StepsAndRatesShrink) {
  Random random(1);
  Spsa first({{"a", 100, 10}}, {.trials = 1000, .rate = 0.01}, 0);
  Spsa last({{"a", 100, 10}}, {.trials = 1000, .rate = 0.01}, 999);
  const auto early = first.next_trial(random);
  const auto late = last.next_trial(random);
  EXPECT_GT(std::abs(early.steps[0]), std::abs(late.steps[0]));
  EXPECT_GT(early.rate, late.rate);
  EXPECT_NEAR(std::abs(late.steps[0]), 10, 1e-6);
  EXPECT_NEAR(late.rate, 0.01, 1e-6);
}

TEST(SearchTuner, AllButTheSmallParametersAreTunedUnlessNamed) {
  const auto all = parameters_to_tune({});
  ASSERT_TRUE(all.has_value());
  EXPECT_GT(all->size(), 30U);
  for (const TunedParameter& parameter : *all) EXPECT_GE(std::abs(parameter.value), 8) << parameter.name;
  const auto named = parameters_to_tune({"razor_depth", "razor_base"});
  ASSERT_TRUE(named.has_value());
  EXPECT_EQ(named->size(), 2U);
  EXPECT_EQ(parameters_to_tune({"nonsense"}).error(), "nonsense");
}

TEST(SearchTuner, AStateIsReadAsItWasWritten) {
  auto parameters = parameters_to_tune({"razor_base", "see_quiet_margin"}).value();
  const std::vector<TunedParameter> untouched = parameters;
  parameters[0].value = 231.125;
  parameters[1].value = -27.5;
  const std::string text = format_tuning(Spsa(parameters, {}, 17));
  auto read = untouched;
  EXPECT_EQ(read_tuning(text, read).value(), 17);
  EXPECT_EQ(read[0].value, 231.125);
  EXPECT_EQ(read[1].value, -27.5);
}

TEST(SearchTuner, ContinuesAfterMoreThanAMillionPairs) {
  auto parameters = parameters_to_tune({"razor_base"}).value();
  EXPECT_EQ(read_tuning(format_tuning(Spsa(parameters, {}, 1000020)), parameters).value(), 1000020);
}

TEST(SearchTuner, ADamagedStateIsRefusedWithItsLine) {
  auto parameters = parameters_to_tune({"razor_base"}).value();
  EXPECT_NE(read_tuning("pairs 3000000000\n", parameters).error().find("line 1"), std::string::npos);
  EXPECT_NE(read_tuning("pairs 3\nrazor_base 3000000\n", parameters).error().find("line 2"), std::string::npos);
  EXPECT_NE(read_tuning("pairs 3\nrazor_base x\n", parameters).error().find("line 2"), std::string::npos);
  EXPECT_NE(read_tuning("pairs 3\nprobcut_margin 4\n", parameters).error().find("line 2"), std::string::npos);
  EXPECT_NE(read_tuning("pairs 3\nrazor_base -4\n", parameters).error().find("line 2"), std::string::npos);
  EXPECT_NE(read_tuning("pairs -3\n", parameters).error().find("line 1"), std::string::npos);
  EXPECT_NE(read_tuning("pairs\n", parameters).error().find("line 1"), std::string::npos);
  EXPECT_NE(read_tuning("razor_base 4\n", parameters).error().find("pairs"), std::string::npos);
  EXPECT_NE(read_tuning("razor_base 4\nrazor_base 5\n", parameters).error().find("line 2"), std::string::npos);
  EXPECT_NE(read_tuning("pairs 3\n", parameters).error().find("razor_base"), std::string::npos);
}

TEST(SearchTuner, SeveralThreadsPlayAsManyPairsAsAreWanted) {
  Spsa spsa(parameters_to_tune({"razor_base"}).value(), {.trials = 6, .rate = 0.5}, 0);
  SearchTuneRun run;
  run.nodes = 50;
  run.hash_mib = 1;
  run.threads = 3;
  int calls = 0;
  tune_search(
      spsa, run, [] { return false; }, [&](const SearchTuneProgress&) { ++calls; });
  EXPECT_EQ(calls, 6);
  EXPECT_EQ(spsa.trials_done(), 6);
}

TEST(SearchTuner, GamesMoveTheParametersAndOneThreadIsRepeatable) {
  static constexpr int kTrials = 8;  // enough that not all of them end level
  const auto tune = [] {
    Spsa spsa(parameters_to_tune({"razor_base", "late_move_base", "futility_base"}).value(),
              {.trials = kTrials, .rate = 0.5}, 0);
    SearchTuneRun run;
    run.nodes = 200;
    run.hash_mib = 1;
    int calls = 0;
    tune_search(
        spsa, run, [] { return false; },
        [&](const SearchTuneProgress& p) { EXPECT_EQ(p.plus_wins + p.draws + p.minus_wins, 2 * ++calls); });
    EXPECT_EQ(calls, kTrials);
    return format_tuning(spsa);
  };
  const std::string once = tune();
  EXPECT_EQ(once, tune());
  EXPECT_NE(once, format_tuning(Spsa(parameters_to_tune({"razor_base", "late_move_base", "futility_base"}).value(), {},
                                     kTrials)));
}

}  // namespace
}  // namespace kiebitz
