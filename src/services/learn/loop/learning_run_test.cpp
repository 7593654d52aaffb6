#include "learn/loop/learning_run.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/temporary_folder_testing.h"

namespace kiebitz {
namespace {

class GateMatchTest : public ::testing::Test {
 protected:
  GateMatchTest() {
    options_.loop.directory = "/learn";
    options_.engine_arguments = {"--network", "built-in"};
    plan_ = plan_generation(options_.loop, {});
  }
  match::MatchCommand gate() const { return gate_match(options_, plan_, "/learn/kiebitz-gate", 0xabcdef); }

  LearningRunOptions options_;
  GenerationPlan plan_;
};

TEST_F(GateMatchTest, TheCandidatePlaysTheNetworkInsideTheProgramBeforeAnythingIsPromoted) {
  const match::MatchCommand match = gate();
  ASSERT_EQ(match.config.engines.size(), 2U);
  const auto& candidate = match.config.engines[0];
  const auto& champion = match.config.engines[1];
  EXPECT_EQ(candidate.name, "candidate");
  EXPECT_EQ(candidate.command, "/learn/kiebitz-gate");
  EXPECT_EQ(candidate.options.front(), (match::OptionSetting{"EvalFile", plan_.network, false}));
  EXPECT_EQ(champion.name, "champion");
  EXPECT_EQ(champion.command, candidate.command);
  EXPECT_EQ(champion.arguments, options_.engine_arguments);
  for (const auto& option : champion.options) EXPECT_NE(option.name, "EvalFile");
}

TEST_F(GateMatchTest, LaterTheCandidateMeetsTheNetworkThatWasPromotedLast) {
  plan_.champion = "/learn/generation-4.kbn";
  EXPECT_EQ(gate().config.engines[1].options.front(), (match::OptionSetting{"EvalFile", plan_.champion, false}));
}

TEST_F(GateMatchTest, TheTestHasItsLimitsAndItsGamesBelongToTheseWeights) {
  options_.gate = {.clock = *match::parse_time_control("0.5+0.01"), .rounds = 7, .elo0 = 1, .elo1 = 4};
  options_.threads = 3;
  plan_.number = 12;
  const match::MatchCommand match = gate();
  EXPECT_EQ(match.config.schedule.rounds, 7U);
  EXPECT_EQ(match.config.concurrency, 3U);
  EXPECT_EQ(match.config.sprt->elo0, 1);
  EXPECT_EQ(match.config.sprt->elo1, 4);
  EXPECT_EQ(match.config.engines[0].limits.clock, match::parse_time_control("0.5+0.01"));
  EXPECT_EQ(match.seed, 12U);
  EXPECT_EQ(match.openings.order, match::OpeningOrder::Random);
  EXPECT_EQ(match.state_file, gate_state_path(options_.loop, 12, 0xabcdef));
}

TEST(LearningRun, AFailedStepEndsTheRunWithItsSentence) {
  const test::TemporaryFolder folder;
  LearningRunOptions options;
  options.loop.directory = folder.file("run");
  options.loop.generations = 1;
  LearningRunEvents events;
  events.add_games = [](int, const std::string&, const NetworkPtr&) {
    return Expected<bool, std::string>(Unexpected(std::string("the store is away")));
  };
  const auto end = run_learning(options, events, {});
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error(), "the store is away");
}

}  // namespace
}  // namespace kiebitz
