#include "match/report/report.h"

#include <gtest/gtest.h>

namespace kiebitz::match {
namespace {

class ReportTest : public testing::Test {
 protected:
  explicit ReportTest(std::size_t engines = 2) {
    for (std::size_t i = 0; i < engines; ++i) {
      EngineSpec spec;
      spec.name = std::string(1, static_cast<char>('A' + i));
      spec.command = "./" + spec.name;
      spec.limits.clock = parse_time_control("4+0.04");
      config_.engines.push_back(spec);
    }
    config_.schedule.rounds = 50;
  }

  // Games of a duel, given from the first engine's point of view.
  ResultTable duel(const std::string& results) const {
    ResultTable table(2, true);
    const Schedule schedule(2, config_.schedule);
    for (std::size_t i = 0; i < results.size(); ++i) {
      const GamePlan plan = schedule.game(i);
      const bool first_is_white = plan.white == 0;
      GameResult result = GameResult::Draw;
      if (results[i] != '=')
        result = (results[i] == '+') == first_is_white ? GameResult::WhiteWins : GameResult::BlackWins;
      table.add(plan, result, results[i] == '=' ? EndReason::Repetition : EndReason::Checkmate);
    }
    return table;
  }

  MatchConfig config_;
};

class TableReportTest : public ReportTest {
 protected:
  TableReportTest() : ReportTest(3) {}
};

TEST_F(ReportTest, ProgressIsOneLine) {
  const ResultTable results = duel("+=+-==+=");
  const MatchReport report = make_report({config_, results, 100, 0, std::chrono::seconds(4), {}, {}});
  EXPECT_EQ(format_progress(report), "8/100  +3 =4 -1  62.5 %  Elo 88.7 ± 93.4  LOS 97.7 %  2.0 games/s");
}

TEST_F(ReportTest, ProgressOfATestShowsItsRatio) {
  config_.sprt = SprtSettings{};
  const ResultTable results = duel("+==-");
  const MatchReport report = make_report({config_, results, 2'000'000, 0, std::chrono::minutes(1), {}, {}});
  const std::string line = format_progress(report);
  EXPECT_NE(line.find("4 games"), std::string::npos) << line;
  EXPECT_NE(line.find("[-2.94, 2.94]"), std::string::npos) << line;
  EXPECT_NE(line.find("4.0 games/min"), std::string::npos) << line;
}

TEST_F(ReportTest, GamesOfEarlierRunsDoNotCountForTheSpeed) {
  const ResultTable results = duel("+==-");
  const MatchReport report = make_report({config_, results, 100, 3, std::chrono::seconds(1), {}, {}});
  EXPECT_DOUBLE_EQ(report.games_per_second(), 1.0);
}

TEST_F(ReportTest, SummaryOfADuelNamesScoreEloAndEndings) {
  const ResultTable results = duel("+=+-==+=");
  const MatchReport report = make_report({config_, results, 8, 0, std::chrono::seconds(61), MatchEnd::Completed, {}});
  const std::string text = format_summary(report);
  EXPECT_NE(text.find("A against B: +3 =4 -1, 5 of 8 (62.5 %)"), std::string::npos) << text;
  EXPECT_NE(text.find("Pairs with 0, ½, 1, 1½, 2 points: 0, 0, 2, 2, 0"), std::string::npos) << text;
  EXPECT_NE(text.find("checkmate 4, repetition 4 in 1:01"), std::string::npos) << text;
}

TEST_F(TableReportTest, SummaryOfManyEnginesIsATableInTheOrderOfTheRatings) {
  ResultTable results(3, true);
  const Schedule schedule(3, {MatchFormat::RoundRobin, 1, 1, 2});
  for (std::size_t i = 0; i < 6; ++i) {
    const GamePlan plan = schedule.game(i);
    // The engine later in the alphabet is the better one; White never loses to the next engine.
    const GameResult result = plan.white > plan.black ? GameResult::WhiteWins : GameResult::Draw;
    results.add(plan, result, i == 3 ? EndReason::TimeForfeit : EndReason::Checkmate);
  }
  const MatchReport report =
      make_report({config_, results, 6, 0, std::chrono::seconds(6), MatchEnd::Completed, RatingAnchor{0, 2000}});
  const std::string text = format_summary(report);
  EXPECT_LT(text.find("  1 C"), text.find("  2 B")) << text;
  EXPECT_LT(text.find("  2 B"), text.find("  3 A")) << text;
  EXPECT_NE(text.find("2000.0"), std::string::npos) << text;
  EXPECT_NE(text.find("1.5/2"), std::string::npos) << text;
  EXPECT_NE(text.find("Failures of A: time-forfeit 1"), std::string::npos) << text;
}

TEST_F(ReportTest, OnePairIsReportedWithoutCertainty) {
  const ResultTable results = duel("+=");
  const MatchReport report = make_report({config_, results, 100, 0, std::chrono::seconds(1), {}, {}});
  EXPECT_EQ(format_progress(report), "2/100  +1 =1 -0  75.0 %  Elo 190.8 ± inf  LOS 50.0 %  2.0 games/s");
  EXPECT_NE(format_summary(report).find("superiority 50.0 %"), std::string::npos) << format_summary(report);
  const std::string json = format_json(report);
  EXPECT_EQ(json.find("inf"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("low":null,"high":null,"error":null)"), std::string::npos) << json;
}

TEST_F(ReportTest, JsonHoldsTheNumbersAndNoInfinity) {
  config_.engines[1].name = "B \"quoted\"\n";
  config_.sprt = SprtSettings{};
  const ResultTable results = duel("++++");
  const MatchReport report = make_report({config_, results, 4, 0, std::chrono::seconds(1), MatchEnd::Decided, {}});
  const std::string json = format_json(report);
  EXPECT_EQ(json.find("inf"), std::string::npos) << json;
  EXPECT_EQ(json.find("nan"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("end":"decided","games":4)"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("name":"B \"quoted\"\u000a")"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("pairs":[0,0,0,0,2])"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("elo":null)"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("sprt":{"elo0":0,"elo1":5)"), std::string::npos) << json;
}

}  // namespace
}  // namespace kiebitz::match
