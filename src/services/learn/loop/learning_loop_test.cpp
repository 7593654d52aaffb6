#include "learn/loop/learning_loop.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/temporary_folder_testing.h"

namespace kiebitz {
namespace {

// Steps that write down what they were asked; the gate promotes every second generation.
class LearningLoop : public testing::Test {
 protected:
  void SetUp() override { options_.directory = folder_.file("loop"); }
  LoopSteps steps() {
    LoopSteps s;
    s.generate = [this](const GenerationPlan& plan) -> Expected<bool, std::string> {
      plans_.push_back(plan);
      return ++calls_ != interrupted_call_;
    };
    s.train = [this](const GenerationPlan&) -> Expected<std::optional<TrainingSummary>, std::string> {
      if (++calls_ == interrupted_call_) return std::optional<TrainingSummary>();
      return std::optional(TrainingSummary{10, 800, 0.02});
    };
    s.gate = [this](const GenerationPlan& plan) -> Expected<std::optional<GateResult>, std::string> {
      if (++calls_ == interrupted_call_) return std::optional<GateResult>();
      if (gate_fails_) return Unexpected(std::string("no engine"));
      return std::optional(GateResult{6, 2, 2, 147.2, 90.1, plan.number % 2 == 0});
    };
    return s;
  }

  const test::TemporaryFolder folder_;
  LoopOptions options_;
  std::vector<GenerationPlan> plans_;
  int calls_ = 0;
  int interrupted_call_ = 0;
  bool gate_fails_ = false;
};

TEST_F(LearningLoop, TheChampionStaysUntilAGenerationBeatsIt) {
  options_.generations = 4;
  const auto end = run_learning_loop(options_, steps());
  ASSERT_TRUE(end) << end.error();
  EXPECT_EQ(*end, LoopEnd::Completed);
  ASSERT_EQ(plans_.size(), 4U);
  EXPECT_EQ(plans_[0].champion, "");
  EXPECT_EQ(plans_[1].champion, "");
  EXPECT_EQ(plans_[2].champion, options_.directory + "/generation-2.kbn");
  EXPECT_EQ(plans_[3].rival, 2);
  const auto ledger = read_ledger(options_.directory);
  ASSERT_TRUE(ledger) << ledger.error();
  EXPECT_EQ(champion_of(*ledger), 4);
}

TEST_F(LearningLoop, TrainsOnTheGamesOfTheLastGenerations) {
  options_.generations = 4;
  options_.window = 2;
  ASSERT_TRUE(run_learning_loop(options_, steps()));
  EXPECT_EQ(plans_[0].data.size(), 1U);
  EXPECT_EQ(plans_[3].data, (std::vector<std::string>{options_.directory + "/generation-3.kbg",
                                                      options_.directory + "/generation-4.kbg"}));
}

TEST_F(LearningLoop, ContinuesTheGenerationThatWasInterrupted) {
  options_.generations = 3;
  for (const int call : {1, 2, 3, 4, 5, 6}) {
    std::filesystem::remove_all(options_.directory);
    plans_.clear();
    calls_ = 0;
    interrupted_call_ = call;
    const auto first = run_learning_loop(options_, steps());
    ASSERT_TRUE(first) << first.error();
    EXPECT_EQ(*first, LoopEnd::Interrupted);
    const int interrupted = plans_.back().number;
    interrupted_call_ = 0;
    options_.generations = 1;
    ASSERT_TRUE(run_learning_loop(options_, steps()));
    EXPECT_EQ(plans_.back().number, interrupted);
    options_.generations = 3;
  }
}

TEST_F(LearningLoop, AGateDoesNotGoOnWithTheGamesOfOtherWeights) {
  EXPECT_EQ(gate_state_path(options_, 3, 0xabc), options_.directory + "/generation-3.0000000000000abc.gate");
  EXPECT_NE(gate_state_path(options_, 3, 0xabd), gate_state_path(options_, 3, 0xabc));
}

TEST_F(LearningLoop, AFailedStepLeavesTheLedgerAsItWas) {
  options_.generations = 1;
  ASSERT_TRUE(run_learning_loop(options_, steps()));
  gate_fails_ = true;
  const auto end = run_learning_loop(options_, steps());
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error(), "no engine");
  EXPECT_EQ(read_ledger(options_.directory)->size(), 1U);
}

TEST_F(LearningLoop, ASecondRunInTheSameDirectoryIsRefused) {
  options_.generations = 1;
  LoopSteps outer = steps();
  outer.train = [this](const GenerationPlan&) -> Expected<std::optional<TrainingSummary>, std::string> {
    const auto second = run_learning_loop(options_, steps());
    EXPECT_FALSE(second);
    EXPECT_NE((second ? "" : second.error()).find("another program is writing"), std::string::npos);
    return std::optional(TrainingSummary{10, 800, 0.02});
  };
  ASSERT_TRUE(run_learning_loop(options_, outer));
  EXPECT_EQ(read_ledger(options_.directory)->size(), 1U);
}

TEST_F(LearningLoop, ATornLineIsReplacedAndADamagedLedgerIsNotTouched) {
  options_.generations = 1;
  ASSERT_TRUE(run_learning_loop(options_, steps()));
  std::ofstream(ledger_path(options_.directory), std::ios::app) << "generation=2 gam";
  ASSERT_TRUE(run_learning_loop(options_, steps()));
  EXPECT_EQ(read_ledger(options_.directory)->size(), 2U);
  std::ofstream(ledger_path(options_.directory), std::ios::app) << "generation=3 gam\n";
  const auto end = run_learning_loop(options_, steps());
  ASSERT_FALSE(end);
  EXPECT_NE(end.error().find("line 3"), std::string::npos) << end.error();
}

}  // namespace
}  // namespace kiebitz
