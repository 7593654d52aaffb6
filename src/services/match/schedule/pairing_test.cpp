#include "match/schedule/pairing.h"

#include <gtest/gtest.h>

#include <map>

namespace kiebitz::match {
namespace {

TEST(Schedule, PlaysEveryOpeningWithBothColours) {
  const Schedule schedule(2, {MatchFormat::RoundRobin, 1, 10, 2});
  ASSERT_EQ(schedule.total_games(), 20U);
  for (std::size_t i = 0; i < 20; i += 2) {
    const GamePlan first = schedule.game(i);
    const GamePlan second = schedule.game(i + 1);
    EXPECT_EQ(first.opening, i / 2);
    EXPECT_EQ(second.opening, first.opening);
    EXPECT_EQ(second.pair, first.pair);
    EXPECT_EQ(second.white, first.black);
    EXPECT_EQ(second.black, first.white);
  }
}

TEST(Schedule, OnALadderOnlyNeighboursMeet) {
  const Schedule schedule(5, {MatchFormat::Ladder, 2, 1, 2});
  const std::vector<std::pair<std::size_t, std::size_t>> expected = {{0, 1}, {0, 2}, {1, 2}, {1, 3},
                                                                     {2, 3}, {2, 4}, {3, 4}};
  EXPECT_EQ(schedule.encounters(), expected);
}

TEST(Schedule, LetsEverybodyMeetEverybodyEquallyOften) {
  const Schedule schedule(4, {MatchFormat::RoundRobin, 1, 3, 2});
  ASSERT_EQ(schedule.total_games(), 36U);
  std::map<std::pair<std::size_t, std::size_t>, int> games;
  for (std::size_t i = 0; i < schedule.total_games(); ++i) {
    const GamePlan plan = schedule.game(i);
    EXPECT_EQ(plan.number, i);
    EXPECT_EQ(plan.opening, plan.round);
    ++games[{plan.white, plan.black}];
  }
  EXPECT_EQ(games.size(), 12U);
  for (const auto& [engines, count] : games) EXPECT_EQ(count, 3);
}

TEST(Schedule, AGauntletPairsTheChallengersWithTheOthersOnly) {
  const Schedule schedule(5, {MatchFormat::Gauntlet, 2, 1, 2});
  EXPECT_EQ(schedule.total_games(), 12U);
  for (std::size_t i = 0; i < schedule.total_games(); ++i) {
    const GamePlan plan = schedule.game(i);
    EXPECT_NE(plan.white < 2, plan.black < 2);
  }
}

TEST(Schedule, SingleGamesChangeColoursFromRoundToRound) {
  const Schedule schedule(2, {MatchFormat::RoundRobin, 1, 4, 1});
  EXPECT_FALSE(schedule.has_pairs());
  EXPECT_EQ(schedule.game(0).white, 0U);
  EXPECT_EQ(schedule.game(1).white, 1U);
  EXPECT_EQ(schedule.game(2).white, 0U);
  EXPECT_EQ(schedule.game(3).opening, 3U);
  EXPECT_EQ(schedule.game(3).pair, 3U);
}

TEST(Schedule, LongEncountersUseANewOpeningEveryTwoGames) {
  const Schedule schedule(2, {MatchFormat::RoundRobin, 1, 2, 4});
  ASSERT_EQ(schedule.total_games(), 8U);
  const std::vector<std::size_t> expected = {0, 0, 1, 1, 2, 2, 3, 3};
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(schedule.game(i).opening, expected[i]);
}

}  // namespace
}  // namespace kiebitz::match
