#include "insight/facts/fact_json.h"

#include <gtest/gtest.h>

#include <set>

#include "insight/facts/move_case_testing.h"

namespace kiebitz::insight {
namespace {

TEST(FactJson, HasTheLineTheActorsAndTheCounterfactual) {
  const auto facts = test::facts_of({"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - -",
                                     "b1b7",
                                     {{test::kMate - 1, "b1b8"}},
                                     {{2 - test::kMate, "a2a1 b7b1 a1b1"}}});
  const Fact* fact = test::find(facts, FactKind::GuardLeft);
  ASSERT_NE(fact, nullptr);
  EXPECT_EQ(json_of(*fact), R"({"kind":"guard_left","side":"white","certainty":"rules","weight":95.2,"actors":[)"
                            R"({"role":"guard","square":"b7","piece":"R"},{"role":"target","square":"a1"},)"
                            R"({"role":"origin","square":"b1"},{"role":"attacker","square":"a2","piece":"r"}],)"
                            R"("line":{"fen":"6k1/1R3ppp/8/8/8/8/r4PPP/6K1 b - - 1 1","moves":["a2a1","b7b1","a1b1"]},)"
                            R"("counterfactual":{"kind":"pass","line":{"fen":"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 1 1",)"
                            R"("moves":["a2a1"]}},"mate_in":2})");
}

TEST(FactJson, IsAListWithResultsAndEndings) {
  const auto facts = test::facts_of({"k7/8/1K6/8/8/8/2Q5/8 w - -", "c2c7", {{test::kMate - 1, "c2c8"}}});
  const std::string json = json_of(facts);
  EXPECT_EQ(json.front(), '[');
  EXPECT_NE(json.find(R"("ending":"stalemate")"), std::string::npos);
  EXPECT_NE(json.find(R"("from":"won","to":"open")"), std::string::npos);
  EXPECT_EQ(json_of(std::span<const Fact>()), "[]");
}

TEST(FactJson, EveryKindHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (int i = 0; i < kFactKindCount; ++i) names.insert(fact_name(static_cast<FactKind>(i)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kFactKindCount));
  EXPECT_EQ(fact_name(FactKind::MateGiven), "mate_given");
  EXPECT_EQ(fact_name(FactKind::ForkAllowed), "fork_allowed");
}

}  // namespace
}  // namespace kiebitz::insight
