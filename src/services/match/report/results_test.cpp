#include "match/report/results.h"

#include <gtest/gtest.h>

#include "match/schedule/pairing.h"

namespace kiebitz::match {
namespace {

TEST(ResultTable, CountsGamesFromBothSides) {
  const Schedule schedule(2, {MatchFormat::RoundRobin, 1, 2, 2});
  ResultTable table(2, true);
  table.add(schedule.game(0), GameResult::WhiteWins, EndReason::Checkmate);
  table.add(schedule.game(1), GameResult::Draw, EndReason::Repetition);
  table.add(schedule.game(2), GameResult::BlackWins, EndReason::TimeForfeit);
  table.add(schedule.game(3), GameResult::BlackWins, EndReason::Checkmate);
  EXPECT_EQ(table.games_between(0, 1), (ScoreCounts{2, 1, 1}));
  EXPECT_EQ(table.games_between(1, 0), (ScoreCounts{1, 1, 2}));
  EXPECT_EQ(table.games_of(1), (ScoreCounts{1, 1, 2}));
  EXPECT_EQ(table.pairs_between(0, 1), (PairCounts{{0, 0, 1, 1, 0}}));
  EXPECT_EQ(table.pairs_between(1, 0), (PairCounts{{0, 1, 1, 0, 0}}));
}

TEST(ResultTable, APairCountsWhenBothGamesAreThereInAnyOrder) {
  const Schedule schedule(2, {MatchFormat::RoundRobin, 1, 2, 2});
  ResultTable table(2, true);
  table.add(schedule.game(1), GameResult::BlackWins, EndReason::Checkmate);
  table.add(schedule.game(2), GameResult::Draw, EndReason::Stalemate);
  EXPECT_EQ(table.pairs_between(0, 1).pairs(), 0);
  table.add(schedule.game(0), GameResult::WhiteWins, EndReason::Checkmate);
  EXPECT_EQ(table.pairs_between(0, 1), (PairCounts{{0, 0, 0, 0, 1}}));
}

TEST(ResultTable, RemembersWhoFailedAndHow) {
  const Schedule schedule(3, {MatchFormat::RoundRobin, 1, 1, 2});
  ResultTable table(3, true);
  table.add(schedule.game(0), GameResult::WhiteWins, EndReason::Crash);      // 0 beats 1
  table.add(schedule.game(1), GameResult::WhiteWins, EndReason::Checkmate);  // 1 beats 0
  table.add(schedule.game(3), GameResult::BlackWins, EndReason::Crash);      // 2 against 0
  EXPECT_EQ(table.failures_of(1).at(EndReason::Crash), 1);
  EXPECT_EQ(table.failures_of(2).at(EndReason::Crash), 1);
  EXPECT_TRUE(table.failures_of(0).empty());
  EXPECT_EQ(table.endings().at(EndReason::Crash), 2);
  EXPECT_EQ(table.encounters().size(), 2U);
}

}  // namespace
}  // namespace kiebitz::match
