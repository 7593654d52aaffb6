#include "insight/themes/tagger.h"

#include <gtest/gtest.h>

#include "insight/themes/theme_cases_testing.h"

namespace kiebitz::insight {
namespace {

using test::check;

TEST(Themes, HaveTheNamesOfTheDatabase) {
  for (int i = 0; i < kThemeCount; ++i) EXPECT_EQ(parse_theme(theme_name(theme_at(i))), theme_at(i));
  EXPECT_EQ(theme_name(Theme::XRayAttack), "xRayAttack");
  EXPECT_EQ(theme_name(Theme::VeryLong), "veryLong");
  EXPECT_EQ(parse_theme("fork "), std::nullopt);
}

TEST(Puzzle, SaysWhatIsWrongWithALine) {
  constexpr std::string_view kFen = "4k3/8/8/8/8/8/8/4K2R b K - 0 1";
  EXPECT_EQ(Puzzle::parse("4k3/8 b - -", "e8e7 e1e2").error().kind, PuzzleErrorKind::BadPosition);
  EXPECT_EQ(Puzzle::parse(kFen, "e8e7 e1e3").error(), (PuzzleError{PuzzleErrorKind::BadMove, 2}));
  EXPECT_EQ(Puzzle::parse(kFen, "e8e7").error().kind, PuzzleErrorKind::IncompleteLine);
  EXPECT_EQ(Puzzle::parse(kFen, "").error().kind, PuzzleErrorKind::IncompleteLine);
  EXPECT_EQ(Puzzle::parse(kFen, "e8e7 e1e3").error().describe(), "half-move 2 is no legal move");
  EXPECT_EQ(Puzzle::parse(kFen, " e8e7  e1g1 ")->step(1).to, Square::G1);
}

TEST(Themes, OfPiecesThatAttackSeveralThings) {
  check({Theme::Fork,
         {{"r3k3/7p/8/3N4/8/8/8/4K3 b - -", "h7h6 d5c7 e8d7 c7a8"},
          {"4k3/8/2n1n3/8/3P4/8/8/4K3 b - -", "e8e7 d4d5 e7d7 d5c6"}},
         {{"4k3/p7/8/3b1b2/5K2/8/8/8 b - -", "a7a6 f4e5 e8e7 e5d5"},  // with the king
          {"r3k3/7p/8/3N4/8/8/8/4K3 b - -", "h7h6 d5c7"},             // with the last move
          {"r3k3/3n3p/8/1b1N4/8/8/8/4K3 b - -", "h7h6 d5b4 d7f6 b4d3"}}},
        true);
  check({Theme::Pin,
         {{"4k3/7p/4n3/8/8/8/8/R5K1 b - -", "h7h6 a1e1"}, {"4k3/3q3p/8/8/8/8/4B3/R5K1 b - -", "h7h6 e2b5"}},
         {{"4q1k1/7p/4n3/8/8/8/8/R5K1 b - -", "h7h6 a1e1"}, {"4k3/7p/4r3/8/8/8/8/R5K1 b - -", "h7h6 a1e1"}}},
        true);
  check({Theme::Skewer,
         {{"4q3/7p/8/4k3/8/8/8/R5K1 b - -", "h7h6 a1e1 e5d4 e1e8"}},
         {{"4q1k1/7p/8/4n3/8/8/8/R5K1 b - -", "h7h6 a1e1 e5c4 e1e8"}}},
        true);
  check(
      {Theme::DiscoveredAttack,
       {{"4k3/p7/8/8/4N3/8/8/4R1K1 b - -", "a7a6 e4c3"}, {"3q2k1/5ppp/8/8/3N4/8/8/3R2K1 b - -", "h7h6 d4f5 g7g6 d1d8"}},
       {{"3q3k/5ppp/8/8/3N4/8/8/3R2K1 b - -", "h7h6 d4f5 d8d7 d1d7"}}},
      true);
}

TEST(Themes, OfGuardsAndLures) {
  check({Theme::Attraction,
         {{"6k1/5p1p/8/8/8/1B6/8/3Q2K1 b - -", "h7h6 b3f7 g8f7 d1h5"}},
         {{"6k1/5p1p/3n4/8/8/1B6/8/3Q2K1 b - -", "h7h6 b3f7 d6f7 d1h5"}}},
        true);
  check({Theme::Deflection,
         {{"3r2k1/5ppp/8/3n4/8/8/Q7/3R2K1 b - -", "h7h6 a2a8 d8a8 d1d5"},
          {"6k1/3P1ppp/8/8/8/8/3r4/R6K b - -", "h7h6 a1a2 d2a2 d7d8q"}},
         {{"3r2k1/5ppp/8/3n4/8/8/Q7/3R2K1 b - -", "h7h6 a2a8 g7g6 d1d5"}}},
        true);
}

TEST(Themes, OfTiming) {
  check({Theme::Clearance,
         {{"6k1/5ppp/8/3N4/8/8/8/3R2K1 b - -", "h7h6 d5f6 g7f6 d1d8"}},
         {{"6k1/5ppp/8/3N4/8/8/8/3R2K1 b - -", "h7h6 d5f6 g8h8 d1d8"}}},
        true);
  check({Theme::DefensiveMove,
         {{"6k1/8/8/8/8/8/r7/4K3 b - -", "a2a1 e1e2"}, {"6k1/5ppp/8/8/8/8/8/R5K1 b - -", "h7h6 a1b1"}},
         {{"6k1/5ppp/8/8/8/8/8/R5K1 b - -", "h7h6 a1a7"}, {"6k1/8/8/8/8/r3p3/8/4K3 b - -", "a3a1 e1e2"}}},
        true);
  check({Theme::QuietMove,
         {{"6k1/5ppp/8/8/8/8/8/R5K1 b - -", "h7h6 a1b1 g7g6 b1b8"}},
         {{"6k1/5ppp/8/8/8/8/8/R5K1 b - -", "h7h6 a1a7 g7g6 a7a8"}, {"6k1/5ppp/8/8/8/8/8/R5K1 b - -", "h7h6 a1b1"}}},
        true);
}

TEST(Themes, OfAttacksOnTheKing) {
  check({Theme::AttackingF2F7,
         {{"rnbqkbnr/pppp1ppp/8/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq -", "b8c6 h5f7"}},
         {{"6k1/5ppp/8/7Q/2B5/8/8/6K1 b - -", "h7h6 h5f7"}}},
        true);
  check({Theme::ExposedKing,
         {{"3k4/8/8/8/8/8/8/R3K3 b - -", "d8e8 e1e2 e8d8 a1a8 d8d7 a8a7"}},
         {{"3k4/3p4/8/8/8/8/8/R3K3 b - -", "d8e8 e1e2 d7d5 a1a8 e8e7 a8a7"}}},
        true);
  check({Theme::KingsideAttack,
         {{"rnbq1rk1/pppp1ppp/8/4p1N1/2B1P2Q/8/PPPP1PPP/RNB1K2R b KQ -", "a7a6 h4h7"}},
         {{"5rk1/5ppp/8/6N1/7Q/8/8/6K1 b - -", "f8e8 h4h7"}}},
        true);
  check({Theme::QueensideAttack,
         {{"2kr1b1r/pppq1ppp/2n2n2/8/8/1QN2N2/PPP2PPP/1K1R1B1R b - -", "h7h6 b3b7"}},
         {{"2kr1b1r/pppq1ppp/2n2n2/8/8/1QN2N2/PPP2PPP/1K1R1B1R b - -", "h7h6 b3f7"}}},
        true);
}

TEST(Themes, OfWhatIsWonAndGiven) {
  check({Theme::HangingPiece,
         {{"3r2k1/5ppp/8/8/8/8/8/3R2K1 b - -", "d8d5 d1d5"}},
         {{"3r2k1/5ppp/4p3/8/8/8/8/3R2K1 b - -", "d8d5 d1d5"}, {"3r2k1/5ppp/8/3R4/8/8/8/3R2K1 b - -", "d8d5 d1d5"}}},
        true);
  check({Theme::Sacrifice,
         {{"6k1/5p1p/8/8/8/1B6/8/3Q2K1 b - -", "h7h6 b3f7 g8f7 d1h5"}},
         {{"3r2k1/5ppp/8/8/8/8/8/3R2K1 b - -", "d8d5 d1d5"}}},
        true);
  check({Theme::AdvancedPawn,
         {{"4k3/8/P7/8/8/8/8/4K3 b - -", "e8e7 a6a7"}, {"4k3/P7/8/8/8/8/8/4K3 b - -", "e8e7 a7a8q"}},
         {{"4k3/8/8/P7/8/8/8/4K3 b - -", "e8e7 a5a6"}}},
        true);
}

TEST(Themes, OfMaterialAndLength) {
  check({Theme::RookEndgame,
         {{"4k3/7p/8/8/8/8/8/R3K3 b - -", "h7h6 a1a7"}},
         {{"4k3/7p/8/8/8/8/8/R3K1N1 b - -", "h7h6 a1a7"}, {"4k3/8/8/8/8/1r6/P7/4K3 b - -", "e8e7 a2b3"}}},
        true);
  check({Theme::PawnEndgame,
         {{"4k3/7p/8/8/8/8/8/4K3 b - -", "h7h6 e1e2"}},
         {{"4k3/7p/8/8/8/8/8/R3K3 b - -", "h7h6 e1e2"}}},
        true);
  check({Theme::QueenRookEndgame,
         {{"4k3/7p/8/8/8/8/8/Q3K2R b - -", "h7h6 a1a7"}},
         {{"q3k3/7p/8/8/8/8/8/Q3K2R b - -", "h7h6 e1e2"}}},
        true);
  check({Theme::MateIn2, {{"6k1/p4ppp/8/8/8/8/8/R5K1 b - -", "a7a6 a1d1 a6a5 d1d8"}}, {}}, true);
}

}  // namespace
}  // namespace kiebitz::insight
