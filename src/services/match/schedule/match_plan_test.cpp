#include "match/schedule/match_plan.h"

#include <gtest/gtest.h>

namespace kiebitz::match {
namespace {

class MatchPlanTest : public testing::Test {
 protected:
  MatchPlanTest() {
    config_.engines.resize(2);
    config_.engines[0].name = "A";
    config_.engines[1].name = "B";
  }
  std::string difference_to(const MatchConfig& other) const {
    const MatchState state{{}, plan_lines(config_, book_, 5), {}};
    const auto same = check_same_plan(state, plan_lines(other, book_, 5));
    return same ? "" : same.error().text;
  }

  MatchConfig config_;
  OpeningBook book_{builtin_opening_list({}), {}};
};

TEST_F(MatchPlanTest, MoreRoundsAndMoreThreadsAreTheSameMatch) {
  MatchConfig other = config_;
  other.schedule.rounds = 999;
  other.concurrency = 8;
  EXPECT_EQ(difference_to(other), "");
}

TEST_F(MatchPlanTest, OtherEnginesOptionsOrRulesAreAnotherMatch) {
  MatchConfig other = config_;
  other.engines[1].options.push_back({"Hash", "64", false});
  EXPECT_EQ(difference_to(other), "the state file belongs to another match: the engines differ");
  other = config_;
  other.schedule.games_per_encounter = 4;
  EXPECT_EQ(difference_to(other), "the state file belongs to another match: the schedules differ");
  other = config_;
  other.game.adjudication.max_moves = 100;
  EXPECT_EQ(difference_to(other), "the state file belongs to another match: the adjudications differ");
}

TEST_F(MatchPlanTest, RemembersTheSeed) {
  const MatchState state{{}, plan_lines(config_, book_, 12345678901234567890ULL), {}};
  EXPECT_EQ(planned_seed(state), 12345678901234567890ULL);
  EXPECT_FALSE(planned_seed({}));
}

}  // namespace
}  // namespace kiebitz::match
