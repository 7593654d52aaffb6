#include <gtest/gtest.h>

#include "insight/facts/move_case_testing.h"

namespace kiebitz::insight {
namespace {

using test::kMate;
using test::TestCase;

TEST(ThreatFacts, AMateInOneIsThreatenedByTheRulesAlone) {
  const auto facts = test::facts_of({"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq -",
                                     "d1h5",
                                     {{10, "d1h5 g7g6"}},
                                     {{10, "g7g6 h5f3"}}});
  const Fact* threat = test::find(facts, FactKind::ThreatMade);
  ASSERT_NE(threat, nullptr);
  EXPECT_EQ(threat->mate_in, 1);
  EXPECT_EQ(threat->actors.back().square, Square::F7);
  EXPECT_EQ(threat->counterfactual->kind, Otherwise::Before);
  EXPECT_TRUE(threat->counterfactual->line.moves.empty());
}

TEST(ThreatFacts, ACaptureIsAThreatOnlyIfTheLineAfterAPassBeginsWithIt) {
  TestCase attack = {"4k3/8/2n5/8/8/1P6/2P5/4K2R w K -", "c2c4", {{10, "c2c4 e8e7"}}, {{10, "e8e7 h1h7"}}};
  EXPECT_EQ(test::find(test::facts_of(attack), FactKind::ThreatMade), nullptr);
  attack.fen = "4k3/8/2n5/8/3P4/8/8/4K3 w - -";
  attack.move = "d4d5";
  attack.best = {{100, "d4d5 c6e5"}};
  attack.reply = {{100, "c6e5 e1e2"}};
  attack.threat = {{400, "d5c6 e8d8"}};
  const auto facts = test::facts_of(attack);
  const Fact* threat = test::find(facts, FactKind::ThreatMade);
  ASSERT_NE(threat, nullptr);
  EXPECT_EQ(threat->points, 3);
  attack.threat = {{110, "d5c6 e8d8"}};
  EXPECT_EQ(test::find(test::facts_of(attack), FactKind::ThreatMade), nullptr) << "the score must agree";
}

TEST(ThreatFacts, WhatWasThreatenedBeforeIsNoNewThreat) {
  const auto facts = test::facts_of({"4k3/8/2n5/3P4/8/8/8/4K3 w - -",
                                     "e1e2",
                                     {{300, "e1e2 c6e5"}},
                                     {{300, "c6e5 e2e3"}},
                                     std::nullopt,
                                     std::nullopt,
                                     {{600, "d5c6 e8d8"}}});
  EXPECT_EQ(test::find(facts, FactKind::ThreatMade), nullptr);
}

std::optional<Means> means_against(const std::string& move, const std::string& answer) {
  // The rook on d8 attacks the unguarded knight on d4.
  const auto facts = test::facts_of({"3r2k1/5ppp/8/8/3N4/8/2P2PPP/1R4K1 w - -",
                                     move,
                                     {{0, move + " " + answer}},
                                     {{0, answer}},
                                     std::nullopt,
                                     {{-300, "d8d4 g2g3"}}});
  const Fact* parried = test::find(facts, FactKind::ThreatParried);
  return parried == nullptr ? std::nullopt : parried->means;
}

TEST(ThreatFacts, AThreatIsParriedInSeveralWays) {
  EXPECT_EQ(means_against("c2c3", "g8f8"), Means::Guarded);
  EXPECT_EQ(means_against("d4f3", "g8f8"), Means::MovedAway);
  EXPECT_EQ(means_against("h2h3", "d8d4"), std::nullopt) << "it still works";
}

TEST(ThreatFacts, ABackRankMateIsParriedByAFlight) {
  const auto facts = test::facts_of({"3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
                                     "h2h3",
                                     {{0, "h2h3 h7h6"}},
                                     {{0, "h7h6 a1a7"}},
                                     std::nullopt,
                                     {{0, "h7h6 a1a7"}}});
  EXPECT_EQ(test::find(facts, FactKind::ThreatParried), nullptr) << "the rook guards the rank: there is no threat";
  const auto alone =
      test::facts_of({"3r2k1/5ppp/8/8/8/8/R4PPP/6K1 w - -", "h2h3", {{0, "h2h3 h7h6"}}, {{0, "h7h6 a2a7"}}});
  const Fact* parried = test::find(alone, FactKind::ThreatParried);
  ASSERT_NE(parried, nullptr);
  EXPECT_EQ(parried->means, Means::MadeFlight);
  EXPECT_EQ(parried->mate_in, 1);
}

TEST(ThreatFacts, AMoveOfTheOpponentIsPreventedIfItsSquareIsCovered) {
  const auto facts = test::facts_of({"4k1b1/8/8/8/8/8/6PP/4K3 w - -",
                                     "h2h3",
                                     {{0, "h2h3 g8d5"}},
                                     {{0, "g8d5 e1e2"}},
                                     std::nullopt,
                                     {{-10, "g8d5 e1e2"}}});
  EXPECT_EQ(test::find(facts, FactKind::MovePrevented), nullptr);
  const auto pin = test::facts_of({"r1bqkbnr/ppp2ppp/2np4/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -",
                                   "h2h3",
                                   {{20, "h2h3 g8f6"}},
                                   {{20, "g8f6 d2d3"}},
                                   std::nullopt,
                                   {{0, "c8g4 h2h3"}}});
  const Fact* prevented = test::find(pin, FactKind::MovePrevented);
  ASSERT_NE(prevented, nullptr);
  EXPECT_EQ(prevented->means, Means::Guarded);
  EXPECT_EQ(prevented->actors[1].square, Square::G4);
}

}  // namespace
}  // namespace kiebitz::insight
