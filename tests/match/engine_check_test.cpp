// The protocol checks against engines with one known fault each.
#include "match/engines/engine_check.h"

#include <gtest/gtest.h>

#include <map>

#include "fake_player.h"

namespace kiebitz::match {
namespace {

using namespace std::chrono_literals;

std::map<std::string, CheckResult> check(std::vector<std::string> arguments) {
  std::map<std::string, CheckResult> results;
  for (CheckResult& result : check_engine(fake_engine(std::move(arguments)), {20s, 20s, 500ms}, {}))
    results[std::string(result.name)] = std::move(result);
  return results;
}

TEST(EngineCheck, ASimpleEngineFailsOnlyWhatItCannotDo) {
  auto results = check({});
  EXPECT_GE(results.size(), 20U);
  EXPECT_EQ(results["says who it is"].verdict, CheckVerdict::Passed);
  EXPECT_EQ(results["offers options that clients can read"].verdict, CheckVerdict::Passed);
  EXPECT_EQ(results["prints nothing but the protocol"].verdict, CheckVerdict::Passed);
  EXPECT_EQ(results["moves in time with every kind of limit"].verdict, CheckVerdict::Passed)
      << results["moves in time with every kind of limit"].detail;
  EXPECT_EQ(results["tells lines that follow from each other"].verdict, CheckVerdict::Passed);
  EXPECT_EQ(results["ends when its input ends"].verdict, CheckVerdict::Passed);
  EXPECT_EQ(results["go infinite lasts until stop"].verdict, CheckVerdict::Failed);
  EXPECT_EQ(results["obeys searchmoves"].verdict, CheckVerdict::Failed);
  EXPECT_NE(results["writes castling as e1g1 in standard chess"].verdict, CheckVerdict::Failed);
}

TEST(EngineCheck, FindsNoiseWrongLinesAndMissingScores) {
  EXPECT_EQ(check({"fault=noise"})["prints nothing but the protocol"].verdict, CheckVerdict::Failed);
  EXPECT_EQ(check({"fault=bad-pv"})["prints lines that can be played"].verdict, CheckVerdict::Failed);
  EXPECT_EQ(check({"fault=bad-ponder"})["prints lines that can be played"].detail, "ponder a1a1 is not legal");
  EXPECT_EQ(check({"fault=twice"})["tells lines that follow from each other"].verdict, CheckVerdict::Warned);
  EXPECT_EQ(check({"fault=bounds"})["gives an exact score before bestmove"].verdict, CheckVerdict::Failed);
}

TEST(EngineCheck, AnEngineThatDoesNotStartIsReportedOnce) {
  EngineSpec spec = fake_engine({});
  spec.command = "/no/such/engine";
  const auto results = check_engine(spec, {}, {});
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].verdict, CheckVerdict::Failed);
  EXPECT_EQ(results[0].detail, "there is no program '/no/such/engine'");
}

TEST(EngineCheck, ACrashIsADetailOfTheCheckThatSawIt) {
  auto results = check({"fault=crash"});
  EXPECT_EQ(results["says who it is"].verdict, CheckVerdict::Passed);
  EXPECT_NE(results["obeys searchmoves"].detail.find("signal 11"), std::string::npos);
}

}  // namespace
}  // namespace kiebitz::match
