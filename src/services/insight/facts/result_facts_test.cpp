#include <gtest/gtest.h>

#include "insight/facts/move_case_testing.h"

namespace kiebitz::insight {
namespace {

using test::costs_of;
using test::kMate;
using test::TestCase;

TEST(ResultFacts, AMateOnTheBoardIsProvenByTheRules) {
  const auto facts = test::facts_of({"4k3/8/4K3/8/8/8/8/R7 w - -", "a1a8", {{kMate - 1, "a1a8"}}});
  ASSERT_EQ(facts.size(), 1U);
  EXPECT_EQ(facts[0].kind, FactKind::MateGiven);
  EXPECT_EQ(facts[0].certainty, Certainty::Rules);
  EXPECT_EQ(facts[0].mate_in, 1);
  EXPECT_EQ(facts[0].line.moves.size(), 1U);
}

TEST(ResultFacts, AForcedMateCountsTheMoveItself) {
  const TestCase ladder = {
      "7k/8/8/8/8/8/R7/1R4K1 w - -", "a2a7", {{kMate - 2, "a2a7 h8g8 b1b8"}}, {{kMate - 1, "h8g8 b1b8"}}};
  const auto facts = test::facts_of(ladder);
  const Fact* fact = test::find(facts, FactKind::MateForced);
  ASSERT_NE(fact, nullptr);
  EXPECT_EQ(fact->mate_in, 2);
  EXPECT_EQ(fact->certainty, Certainty::Rules) << "every answer allows a mate in one";
  EXPECT_EQ(fact->line.moves.size(), 3U);
}

TEST(ResultFacts, AMissedMateNeedsAMoveThatDoesNotMateAnyMore) {
  EXPECT_EQ(
      costs_of({"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - -", "b1b7", {{kMate - 1, "b1b8"}}, {{2 - kMate, "a2a1 b7b1 a1b1"}}}),
      "mate_missed mate_allowed result_changed guard_left");
  // Another mate is as good.
  EXPECT_EQ(
      costs_of({"7k/8/8/8/8/8/R7/1R4K1 w - -", "b1b7", {{kMate - 2, "a2a7 h8g8 b1b8"}}, {{kMate - 1, "h8g8 a2a8"}}}),
      "mate_forced");
}

TEST(ResultFacts, AMateIsAllowedOnlyIfTheBestMoveAvoidsIt) {
  // Both moves are mated, one of them sooner.
  EXPECT_EQ(costs_of({"8/8/8/8/8/1k6/7r/K7 w - -", "a1b1", {{1 - kMate, "a1b1 h2h1"}}, {{1 - kMate, "h2h1"}}}),
            "forced_move");
  EXPECT_EQ(costs_of({"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq -",
                      "g8f6",
                      {{-30, "g7g6 h5f3"}},
                      {{1 - kMate, "h5f7"}}}),
            "mate_allowed result_changed threat_ignored");
}

TEST(ResultFacts, ADrawByTheRulesNamesItsEnding) {
  const auto stalemate = test::facts_of({"k7/8/1K6/8/8/8/2Q5/8 w - -", "c2c7", {{kMate - 1, "c2c8"}}});
  const Fact* fact = test::find(stalemate, FactKind::GameDrawn);
  ASSERT_NE(fact, nullptr);
  EXPECT_EQ(fact->ending, Termination::Stalemate);
  EXPECT_EQ(fact->certainty, Certainty::Rules);
  ASSERT_NE(test::find(stalemate, FactKind::MateMissed), nullptr);
  const Fact* result = test::find(stalemate, FactKind::ResultChanged);
  ASSERT_NE(result, nullptr);
  EXPECT_EQ(result->from, ResultClass::Won);
  EXPECT_EQ(result->to, ResultClass::Open);
  // A lone bishop: taking the last pawn draws, and nothing was better.
  const auto dead = test::facts_of({"8/8/8/3k4/8/4p3/8/2B3K1 w - -", "c1e3", {{0, "c1e3"}}});
  ASSERT_EQ(dead.size(), 1U);
  EXPECT_EQ(dead[0].ending, Termination::InsufficientMaterial);
  EXPECT_EQ(dead[0].weight, 0);
}

TEST(ResultFacts, AResultChangesOnlyWithTenPointsOfChance) {
  const TestCase slightly = {"8/8/4k3/8/4K3/4P3/8/8 w - -", "e4f4", {{600, "e4d4"}}, {{590, "e6f6"}}};
  EXPECT_EQ(costs_of(slightly), "");
  const TestCase thrown_away = {"5k2/5P2/8/4K3/8/8/8/8 w - -", "e5f6", {{kMate - 8, "e5e6 f8g7 e6e7"}}};
  EXPECT_EQ(costs_of(thrown_away), "mate_missed game_drawn result_changed");
}

TEST(ResultFacts, AWonGameThatIsNearlyWonIsNotGivenAway) {
  const TestCase nearly_won = {"8/8/4k3/8/4K3/4P3/8/8 w - -", "e4f4", {{2200, "e4d4"}}, {{570, "e6f6"}}};
  EXPECT_EQ(test::find(test::facts_of(nearly_won), FactKind::ResultChanged), nullptr);
  const TestCase nearly_lost = {"8/8/4k3/8/4K3/4P3/8/8 w - -", "e4f4", {{-510, "e4d4"}}, {{-1180, "e6f6"}}};
  EXPECT_EQ(test::find(test::facts_of(nearly_lost), FactKind::ResultChanged), nullptr);
}

TEST(ResultFacts, AnOnlyMoveKeepsWhatTheSecondBestLoses) {
  const TestCase only = {"6k1/6p1/8/7Q/8/8/q2r2PP/7K w - -",
                         "h5e8",
                         {{0, "h5e8 g8h7 e8h5"}},
                         {{0, "g8h7 e8h5"}},
                         {{3 - kMate, "h2h3 d2d1"}}};
  const auto facts = test::facts_of(only);
  const Fact* fact = test::find(facts, FactKind::OnlyMove);
  ASSERT_NE(fact, nullptr);
  EXPECT_EQ(fact->from, ResultClass::Open);
  EXPECT_EQ(fact->to, ResultClass::Lost);
  EXPECT_EQ(fact->counterfactual->kind, Otherwise::SecondMove);
  TestCase second_is_as_good = only;
  second_is_as_good.second = {-20, "h2h3"};
  EXPECT_EQ(costs_of(second_is_as_good), "");
}

TEST(ResultFacts, TheOnlyLegalMoveIsForcedAndNothingElse) {
  EXPECT_EQ(
      costs_of(
          {"k7/8/1K6/8/8/8/8/R7 b - -", "a8b8", {{2 - kMate, "a8b8 a1c1 b8a8 c1c8"}}, {{2 - kMate, "a1c1 b8a8 c1c8"}}}),
      "forced_move");
}

TEST(MoveCase, NamesTheIllegalMoveAndItsPlace) {
  const Position start = Position::start();
  const Move e4 = Move::normal(Square::E2, Square::E4);
  const Move e5 = Move::normal(Square::E7, Square::E5);
  EXPECT_EQ(MoveCase::create(start, e5, {}).error(), (CaseError{std::nullopt, 1}));
  CaseLines lines;
  lines.reply = EngineLine{{e5, e4}, {}, 50};
  const auto error = MoveCase::create(start, e4, lines).error();
  EXPECT_EQ(error, (CaseError{LineKind::Reply, 2}));
  EXPECT_EQ(error.describe(), "half-move 2 of the line of the reply is not legal");
}

TEST(MoveCase, KnowsMatesFromEitherPointOfView) {
  const EngineLine line{{}, {Score::Kind::Mate, -3, Color::White}, 0};
  EXPECT_EQ(line.mates_in(Color::Black), 3);
  EXPECT_EQ(line.mates_in(Color::White), std::nullopt);
  const EngineLine mated{{}, {Score::Kind::Mate, 0, Color::Black}, 100};
  EXPECT_EQ(mated.mates_in(Color::White), 0);
  EXPECT_EQ(mated.mates_in(Color::Black), std::nullopt);
}

}  // namespace
}  // namespace kiebitz::insight
