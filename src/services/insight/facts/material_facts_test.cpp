#include <gtest/gtest.h>

#include "insight/facts/move_case_testing.h"

namespace kiebitz::insight {
namespace {

using test::costs_of;
using test::kMate;
using test::TestCase;

const Fact* actor_square(const Fact& fact, Role role, Square square) {
  for (const Actor& actor : fact.actors)
    if (actor.role == role && actor.square == square) return &fact;
  return nullptr;
}

TEST(MaterialFacts, APieceThatIsTakenAtOnceIsPutEnPrise) {
  const TestCase check_into_capture = {"r1bqkbnr/1p1p1ppp/p1n1p3/1N6/4P3/8/PPP2PPP/RNBQKB1R w KQkq -",
                                       "b5c7",
                                       {{130, "b5d6 f8d6 d1d6 d8e7 d6g3"}},
                                       {{-520, "d8c7 b1c3 g8f6"}}};
  const auto facts = test::facts_of(check_into_capture);
  const Fact* lost = test::find(facts, FactKind::MaterialLost);
  ASSERT_NE(lost, nullptr);
  EXPECT_EQ(lost->points, 3);
  EXPECT_EQ(lost->line.moves.size(), 2U) << "up to where it is at rest";
  const Fact* reason = test::find(facts, FactKind::PiecePutEnPrise);
  ASSERT_NE(reason, nullptr);
  EXPECT_TRUE(actor_square(*reason, Role::Target, Square::C7));
  EXPECT_TRUE(actor_square(*reason, Role::Attacker, Square::D8));
  EXPECT_EQ(
      costs_of({"4k3/pp3ppp/8/8/8/8/PP3PPP/3R2K1 w - -", "d1d7", {{690, "d1d3 g7g5 g2g4"}}, {{-30, "e8d7 g1f1"}}}),
      "result_changed material_lost piece_put_en_prise refutation");
}

TEST(MaterialFacts, ARecaptureAndAPawnThatIsRegainedLoseNothing) {
  // Black gets the pawn back: a queen attacks the knight and e4.
  EXPECT_EQ(costs_of({"r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq -",
                      "f3e5",
                      {{20, "e1g1 d8d6 b1a3 c8e6 d1e2 f7f6"}},
                      {{-70, "d8d4 e5f3 d4e4 d1e2 e4e2 e1e2"}}}),
            "refutation");
  // The knight comes back with a pawn's fork.
  EXPECT_EQ(costs_of({"r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R b KQkq -",
                      "f6e4",
                      {{-20, "f8b4 e1g1"}},
                      {{-90, "c3e4 d7d5"}}}),
            "refutation");
  // An exchange of rooks.
  EXPECT_EQ(costs_of({"3rr1k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - -", "d1d8", {{80, "h2h3 h7h6"}}, {{-200, "e8d8 h2h3"}}}),
            "refutation");
}

TEST(MaterialFacts, AGoodSacrificeIsNoLoss) {
  EXPECT_EQ(costs_of({"rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq -",
                      "f3e5",
                      {{190, "f3e5 d6e5 d1g4 b8c6 d2d3 g8f6"}},
                      {{190, "d6e5 d1g4 b8c6 d2d3 g8f6"}}}),
            "");
}

TEST(MaterialFacts, MaterialGivenAwayInAWonGameIsStillSaid) {
  const auto facts = test::facts_of({"6k1/5ppp/5n2/8/3Q4/8/5PPP/RR4K1 w - -",
                                     "d4f6",
                                     {{kMate - 2, "d4d8 f6e8 d8e8"}},
                                     {{880, "g7f6 f2f4 g8g7 a1a7"}}});
  const Fact* lost = test::find(facts, FactKind::MaterialLost);
  ASSERT_NE(lost, nullptr);
  EXPECT_EQ(lost->points, 6) << "a queen for a knight";
  EXPECT_NE(test::find(facts, FactKind::MateMissed), nullptr);
  EXPECT_EQ(test::find(facts, FactKind::ResultChanged), nullptr);
}

TEST(MaterialFacts, AMissedGainIsMeasuredAgainstTheMovePlayed) {
  const auto facts =
      test::facts_of({"6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - -", "g1f1", {{500, "d1d5 g8f8 g2g3"}}, {{150, "d5f6 g2g3"}}});
  const Fact* missed = test::find(facts, FactKind::MaterialMissed);
  ASSERT_NE(missed, nullptr);
  EXPECT_EQ(missed->points, 3);
  EXPECT_EQ(missed->counterfactual->kind, Otherwise::PlayedMove);
  // The move played wins as much.
  EXPECT_EQ(
      costs_of({"6k1/5ppp/8/3n4/2P5/8/5PPP/3R2K1 w - -", "c4d5", {{560, "d1d5 g8f8 g2g3"}}, {{480, "g8f8 g2g3"}}}), "");
}

TEST(Overlooked, AThreatThatWasThereAndStillWorks) {
  const TestCase hanging_knight = {
      "3r2k1/5ppp/8/3N4/8/8/5PPP/6K1 w - -", "h2h3", {{300, "d5c3 g8f8"}}, {{-450, "d8d5 g1h2"}}};
  const auto facts = test::facts_of(hanging_knight);
  const Fact* ignored = test::find(facts, FactKind::ThreatIgnored);
  ASSERT_NE(ignored, nullptr);
  EXPECT_TRUE(actor_square(*ignored, Role::Target, Square::D5));
  EXPECT_EQ(ignored->counterfactual->kind, Otherwise::Pass);
  EXPECT_EQ(ignored->counterfactual->line.moves.size(), 1U) << "it was possible before";
}

TEST(Overlooked, AGuardThatLeft) {
  const TestCase knight_unguarded = {
      "3r2k1/5ppp/8/3N4/8/4N3/5PPP/6K1 w - -", "e3g4", {{300, "h2h3 g8f8"}}, {{0, "d8d5 h2h3"}}};
  const auto facts = test::facts_of(knight_unguarded);
  const Fact* reason = test::find(facts, FactKind::GuardLeft);
  ASSERT_NE(reason, nullptr);
  EXPECT_TRUE(actor_square(*reason, Role::Guard, Square::G4));
  EXPECT_TRUE(actor_square(*reason, Role::Target, Square::D5));
  EXPECT_TRUE(actor_square(*reason, Role::Origin, Square::E3));
  // On the back rank: the guard of d1 has gone.
  EXPECT_EQ(
      costs_of(
          {"3r2k1/5ppp/8/4p3/8/8/5PPP/4R1K1 w - -", "e1e5", {{-10, "h2h4 f7f6"}}, {{2 - kMate, "d8d1 e5e1 d1e1"}}}),
      "mate_allowed result_changed guard_left");
  // Castling takes the rook away from h2.
  EXPECT_EQ(costs_of({"r1b1k2r/ppp2ppp/2nb4/3p4/3P3q/2P1P3/PP1NBPPP/R1BQK2R w KQkq -",
                      "e1g1",
                      {{180, "e2f3 c6e7"}},
                      {{1 - kMate, "h4h2"}}}),
            "mate_allowed result_changed guard_left");
}

TEST(Overlooked, ALineThatWasOpened) {
  const TestCase d_file = {
      "3q2k1/Q3bppp/8/8/3N4/8/5PPP/6K1 w - -", "d4c6", {{0, "g2g3 e7f6 d4f3"}}, {{1 - kMate, "d8d1"}}};
  const auto facts = test::facts_of(d_file);
  const Fact* reason = test::find(facts, FactKind::LineOpened);
  ASSERT_NE(reason, nullptr);
  EXPECT_TRUE(actor_square(*reason, Role::Origin, Square::D4));
  EXPECT_TRUE(actor_square(*reason, Role::Attacker, Square::D8));
  EXPECT_TRUE(reason->counterfactual->line.moves.empty()) << "the mate was not even legal before";
  // A queen behind its own knight.
  EXPECT_EQ(costs_of({"3r2k1/5pp1/7p/8/3N4/7P/5PP1/3Q2K1 w - -", "d4f5", {{500, "d1f3 d8d7"}}, {{-600, "d8d1 g1h2"}}}),
            "result_changed material_lost line_opened refutation");
}

TEST(Overlooked, AGuardThatWasCutOff) {
  const TestCase bishop_in_the_way = {
      "3r2k1/5ppp/8/R2N4/8/4B3/5PPP/6K1 w - -", "e3c5", {{500, "h2h3 g8f8"}}, {{200, "d8d5 h2h3"}}};
  const auto facts = test::facts_of(bishop_in_the_way);
  EXPECT_EQ(costs_of(bishop_in_the_way), "material_lost guard_cut_off refutation");
  const Fact* reason = test::find(facts, FactKind::GuardCutOff);
  ASSERT_NE(reason, nullptr);
  EXPECT_TRUE(actor_square(*reason, Role::Blocker, Square::C5));
  EXPECT_TRUE(actor_square(*reason, Role::Guard, Square::A5));
  EXPECT_TRUE(actor_square(*reason, Role::Target, Square::D5));
}

TEST(Overlooked, AForkThatWinsAgainstEveryAnswer) {
  const TestCase into_the_fork = {
      "6k1/5ppp/8/8/1n6/8/5PPP/R4K2 w - -", "f1e1", {{300, "a1d1 g8f8"}}, {{-500, "b4c2 e1d2 c2a1 d2c1"}}};
  EXPECT_EQ(costs_of(into_the_fork), "material_lost fork_allowed refutation");
  const auto facts = test::facts_of(into_the_fork);
  const Fact* fork = test::find(facts, FactKind::ForkAllowed);
  ASSERT_NE(fork, nullptr);
  EXPECT_TRUE(actor_square(*fork, Role::Attacker, Square::B4));
  EXPECT_TRUE(actor_square(*fork, Role::Square, Square::C2));
  EXPECT_TRUE(actor_square(*fork, Role::Target, Square::A1));
  EXPECT_TRUE(actor_square(*fork, Role::Target, Square::E1));
  // The queen guarded the square of the fork: that is the plainer reason.
  EXPECT_EQ(
      costs_of(
          {"6k1/5ppp/1p6/p7/1n6/8/3Q1PPP/R3K3 w - -", "d2e3", {{500, "e1e2 g8f8"}}, {{200, "b4c2 e1d2 c2e3 d2e3"}}}),
      "material_lost guard_left refutation");
  // The fork was there before.
  EXPECT_EQ(
      costs_of({"6k1/5ppp/8/8/1n6/8/5PPP/R3K3 w - -", "h2h3", {{300, "a1d1 g8f8"}}, {{-500, "b4c2 e1d2 c2a1 d2c1"}}}),
      "material_lost threat_ignored refutation");
}

TEST(Overlooked, ASquareOfFlightThatWasTaken) {
  const auto facts =
      test::facts_of({"3r2k1/5ppp/8/6R1/8/8/5P1P/6K1 w - -", "g5g2", {{0, "h2h4 g7g6"}}, {{1 - kMate, "d8d1"}}});
  const Fact* reason = test::find(facts, FactKind::FlightTaken);
  ASSERT_NE(reason, nullptr);
  EXPECT_TRUE(actor_square(*reason, Role::Blocker, Square::G2));
  EXPECT_TRUE(actor_square(*reason, Role::King, Square::G1));
  // The bishop stood between on f1: g2 was not what the king lacked.
  EXPECT_EQ(costs_of({"3r2k1/5ppp/8/8/8/8/5P1P/5BK1 w - -", "f1g2", {{0, "h2h4 g7g6"}}, {{1 - kMate, "d8d1"}}}),
            "mate_allowed result_changed");
}

TEST(Overlooked, NothingIsSaidOfAMoveThatLosesNothing) {
  EXPECT_EQ(
      costs_of(
          {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "a2a4", {{30, "e2e4 e7e5"}}, {{0, "e7e5 e2e4"}}}),
      "");
}

}  // namespace
}  // namespace kiebitz::insight
