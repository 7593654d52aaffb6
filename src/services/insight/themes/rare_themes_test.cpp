// Five puzzles with and five without each theme that is rare in the database.
#include <gtest/gtest.h>

#include "insight/themes/theme_cases_testing.h"

namespace kiebitz::insight {
namespace {

using test::check;

TEST(RareThemes, CastlingIsTheSolvers) {
  check({Theme::Castling,
         {{"4k3/8/8/8/8/8/p7/4K2R b K -", "e8e7 e1g1"},
          {"4k3/8/8/8/8/8/8/R3K3 b Q -", "e8e7 e1c1"},
          {"4k2r/8/8/8/8/8/8/4K3 w k -", "e1e2 e8g8"},
          {"4k3/8/8/8/8/8/8/4K2R b K -", "e8e7 e1h1"},
          {"4k3/8/8/8/8/8/P7/4K2R b K -", "e8e7 a2a3 e7e6 e1g1"}},
         {{"4k2r/8/8/8/8/8/8/4K3 b k -", "e8g8 e1e2"},
          {"4k3/8/8/8/8/8/8/4K2R b K -", "e8e7 e1f1"},
          {"4k2r/p7/8/8/8/8/8/4K3 b k -", "a7a6 e1e2 e8g8 e2e3"},
          {"4k3/8/8/8/8/8/8/4K2R b K -", "e8e7 h1f1"},
          {"4k3/8/8/8/8/8/8/R3K3 b Q -", "e8e7 a1c1"}}},
        true);
}

TEST(RareThemes, EnPassantIsTheSolvers) {
  check({Theme::EnPassant,
         {{"4k3/3p4/8/4P3/8/8/8/4K3 b - -", "d7d5 e5d6"},
          {"4k3/5p2/8/4P3/8/8/8/4K3 b - -", "f7f5 e5f6"},
          {"4k3/8/8/8/3p4/8/4P3/4K3 w - -", "e2e4 d4e3"},
          {"4k3/3p4/8/4P3/8/8/8/4K3 b - -", "e8f7 e1e2 d7d5 e5d6"},
          {"8/p3k3/8/1P6/8/8/8/4K3 b - -", "a7a5 b5a6"}},
         {{"4k3/3p4/8/4P3/8/8/8/4K3 b - -", "d7d6 e5d6"},
          {"4k3/8/8/8/3p4/8/4P3/4K3 b - -", "e8e7 e2e4 d4e3 e1d1"},
          {"4k3/3p4/8/4P3/8/8/8/4K3 b - -", "d7d5 e1e2"},
          {"4k3/3p4/8/8/8/8/8/3RK3 b - -", "d7d5 d1d5"},
          {"4k3/3p4/8/2P5/8/8/8/4K3 b - -", "d7d6 c5d6"}}},
        true);
}

TEST(RareThemes, DoubleCheckNeedsTwoCheckers) {
  check({Theme::DoubleCheck,
         {{"4k3/p7/8/8/4N3/8/8/4R1K1 b - -", "a7a6 e4f6"},
          {"7k/p7/8/8/3R4/8/1B6/6K1 b - -", "a7a6 d4h4"},
          {"4k3/p2n4/4P3/8/8/8/8/4R1K1 b - -", "a7a6 e6d7"},
          {"4r1k1/8/8/4n3/8/8/P7/4K3 w - -", "a2a3 e5f3"},
          {"4k3/p7/8/8/4N3/8/8/4R1K1 b - -", "a7a6 g1h1 a6a5 e4f6"}},
         {{"4k3/p7/8/8/4N3/8/8/3R2K1 b - -", "a7a6 e4f6"},
          {"4k3/p7/8/8/4N3/8/8/4R1K1 b - -", "a7a6 e4c3"},
          {"4k3/p7/8/8/8/8/8/3Q2K1 b - -", "a7a6 d1e1"},
          {"4r1k1/8/8/4n3/8/8/P7/4K3 b - -", "e5f3 e1d1"},
          {"7k/p7/8/8/3R4/8/1B6/6K1 b - -", "a7a6 d4d1"}}},
        true);
}

TEST(RareThemes, UnderPromotionMatesWithAKnightOnly) {
  check({Theme::UnderPromotion,
         {{"4k3/2P5/8/8/8/8/8/4K3 b - -", "e8e7 c7c8n"},
          {"4k3/2P5/8/8/8/8/8/4K3 b - -", "e8e7 c7c8r"},
          {"4k3/2P5/8/8/8/8/8/4K3 b - -", "e8e7 c7c8b"},
          {"7n/p4Ppk/7p/8/2B5/8/8/6K1 b - -", "a7a6 f7f8n"},
          {"4k3/8/8/8/8/8/2p5/4K3 w - -", "e1e2 c2c1n"}},
         {{"4k3/2P5/8/8/8/8/8/4K3 b - -", "e8e7 c7c8q"},
          {"6k1/p1P2ppp/8/8/8/8/8/6K1 b - -", "a7a6 c7c8r"},
          {"4k3/8/8/8/8/8/2p5/4K3 b - -", "c2c1n e1d1"},
          {"6k1/p1P2ppp/8/8/8/8/8/6K1 b - -", "a7a6 c7c8q"},
          {"4k3/8/2P5/8/8/8/8/4K3 b - -", "e8e7 c6c7"}}},
        true);
}

TEST(RareThemes, TrappedPieceHadNoWayOutBefore) {
  check({Theme::TrappedPiece,
         {{"6k1/5ppp/8/8/8/4B3/7P/5K1n b - -", "g8h8 f1g1 h7h6 g1h1"},
          {"6k1/5ppp/8/8/8/1P6/b1P5/2K5 b - -", "h7h6 c1b2 g7g6 b2a2"},
          {"rn4k1/p4ppp/8/8/8/8/6B1/6K1 b - -", "h7h6 g1h1 g7g6 g2a8"},
          {"6k1/5ppp/8/8/8/4B3/7P/5K1n b - -", "g8h8 f1g1 h1g3 h2g3"},
          {"2k5/B1p5/1p6/8/8/8/5PPP/6K1 w - -", "h2h3 c8b7 g2g3 b7a7"}},
         {{"6k1/5ppp/8/8/8/4B3/8/5K1n b - -", "g8h8 f1g1 h7h6 g1h1"},           // g3 is free
          {"6k1/5ppp/8/8/8/4B3/7P/6Kn b - -", "h7h6 g1h1"},                     // with the first move
          {"6k1/5pp1/7p/8/8/7p/8/5K2 b - -", "g8h8 f1g1 h6h5 g1h2 h8g8 h2h3"},  // a pawn
          {"4k3/4n1pp/8/8/8/B7/8/4R1K1 b - -", "h7h6 g1f1 g7g6 a3e7"},          // pinned
          {"6k1/5ppp/8/8/8/4B1N1/7P/5K1n b - -", "g8h8 f1g1 h7h6 g1h1"}}},      // can take a knight
        true);
}

TEST(RareThemes, XRayAttackTakesBackThroughTheTaker) {
  check({Theme::XRayAttack,
         {{"4R3/p2r2pk/7p/8/8/8/8/3R2K1 b - -", "a7a6 e8d8 d7d8 d1d8"},
          {"6k1/p7/8/8/7N/3b4/8/1B4K1 b - -", "a7a6 h4f5 d3f5 b1f5"},
          {"3nR3/p2r2pk/7p/8/8/8/8/3R2K1 b - -", "a7a6 e8d8 d7d8 d1d8"},
          {"3r2k1/8/8/8/8/7P/P2R2PK/4r3 w - -", "a2a3 e1d1 d2d1 d8d1"},
          {"7k/p5pp/8/8/Q2r4/8/8/K5R1 b - -", "a7a6 g1g4 d4g4 a4g4"}},
         {{"r3R3/p5pk/7p/8/8/8/8/3R2K1 b - -", "a7a6 e8d8 a8d8 d1d8"},
          {"6k1/p7/8/8/7N/3b4/8/1B4K1 b - -", "a7a6 h4f5 d3f5 b1c2"},
          {"4R3/p2r2pk/7p/8/8/8/8/3R2K1 b - -", "a7a6 g1h1 d7e7 e8e7"},
          {"4R3/p2r2pk/7p/8/7B/8/8/6K1 b - -", "a7a6 e8d8 d7d8 h4d8"},
          {"4R3/p2r2pk/7p/8/8/8/8/3R2K1 b - -", "a7a6 d1d7"}}},
        true);
}

TEST(RareThemes, InterferenceCutsOffTheGuardOnTheLowestSquare) {
  check({Theme::Interference,
         {{"r2n2k1/5ppp/8/8/8/6B1/8/3R2K1 b - -", "g7g6 g3b8 h7h6 d1d8"},
          {"r2n2k1/5ppp/n7/8/8/8/8/3R2K1 b - -", "g7g6 g1h1 a6b8 d1d8"},
          {"6k1/1b3ppp/8/3n4/1N6/8/8/3R2K1 b - -", "g7g6 b4c6 h7h6 d1d5"},
          {"1k2r3/8/1b6/8/8/8/PPP5/1K2N2R w - -", "a2a3 b6g1 a3a4 e8e1"},
          {"8/2b4q/k7/8/7B/8/8/K1R5 b - -", "a6b5 h4e7 b5a5 c1c7"}},
         {{"3r2k1/8/6b1/8/8/8/5PPP/R2N2K1 w - -", "g2g3 g6b1 h2h3 d8d1"},    // the guard stands on a1
          {"r2n2k1/1n3ppp/8/8/8/6B1/8/3R2K1 b - -", "g7g6 g3b8 h7h6 d1d8"},  // another guard
          {"r2n2k1/5ppp/8/8/8/6B1/8/3R2K1 b - -", "g7g6 g3h4 h7h6 d1d8"},    // nothing between
          {"r2n2k1/1n3ppp/8/8/8/6B1/8/3R2K1 b - -", "g7g6 g3b8 b7c5 d1d8"},  // the lowest guard is a knight
          {"r4rk1/5ppp/8/8/8/6B1/8/3R2K1 b - -", "g7g6 g3b8 f8d8 d1d8"}}},   // came there by itself
        false);
}

TEST(RareThemes, IntermezzoTakesBackLater) {
  check({Theme::Intermezzo,
         {{"3r2k1/5pp1/7p/3P4/8/8/8/1Q1RK3 b - -", "d8d5 b1b8 g8h7 d1d5"},
          {"3r2k1/5ppb/8/3P4/8/8/8/1Q1RK3 b - -", "d8d5 b1h7 g8h7 d1d5"},
          {"1q1rk3/8/8/8/3p4/7P/5PP1/3R2K1 w - -", "d1d4 b8b1 g1h2 d8d4"},
          {"6k1/5pp1/2n4p/4P3/8/5N2/8/1Q2K3 b - -", "c6e5 b1b8 g8h7 f3e5"},
          {"6k1/5ppp/2n5/4P3/8/5N2/8/1Q2K3 b - -", "h7h6 e1e2 c6e5 b1b8 g8h7 f3e5"}},
         {{"3r2k1/5pp1/7p/3P4/8/8/8/1Q1RK3 b - -", "d8d5 d1d5 g8f8 b1c1"},      // at once
          {"3r2k1/5pp1/7p/8/8/8/8/1Q1RK3 b - -", "d8d5 b1b8 g8h7 d1d5"},        // nothing had been taken
          {"3r2k1/5pp1/7p/3P4/8/3Q4/8/3RK3 b - -", "d8d5 d3a6 g8h7 d1d5"},      // was not possible before
          {"3r2k1/5pp1/4b2p/3P4/8/8/8/1Q1RK3 b - -", "d8d5 b1b8 e6c8 d1d5"},    // the guard has left
          {"3r2k1/3r1pp1/7p/3P4/8/8/3R4/3RK3 b - -", "d7d5 d2d5 d8d5 d1d5"}}},  // an exchange
        true);
}

TEST(RareThemes, CapturingDefenderTakesTheGuardFirst) {
  check({Theme::CapturingDefender,
         {{"6k1/5p1p/5n2/3b2B1/8/8/8/3RK3 b - -", "h7h6 g5f6 h6h5 d1d5"},
          {"6k1/5ppp/5n2/6B1/p7/8/8/4RK2 b - -", "a4a3 g5f6 a3a2 e1e8"},
          {"3rk3/8/8/8/3B2b1/5N2/5P1P/6K1 w - -", "h2h3 g4f3 h3h4 d8d4"},
          {"6k1/5ppp/2b5/1P1n4/8/8/8/3RK3 b - -", "h7h6 b5c6 h6h5 d1d5"},
          {"3r4/5pkp/8/6B1/3n4/8/8/3RK3 b - -", "h7h5 g5d8 h5h4 d1d4"}},
         {{"3n4/k4ppp/5b2/8/8/5Q2/8/4K3 b - -", "h7h6 f3f6 h6h5 f6d8"},      // one piece takes both
          {"7k/5p1p/5n2/3b2B1/8/8/8/3RK3 b - -", "h7h6 g5f6 h8g8 d1d5"},     // with check
          {"6k1/p4p1p/7n/3b2B1/8/8/8/3RK3 b - -", "a7a6 g5h6 a6a5 d1d5"},    // it guarded nothing
          {"6k1/5p1p/4pn2/3b2B1/8/8/8/3RK3 b - -", "h7h6 g5f6 h6h5 d1d5"},   // still guarded
          {"6k1/5p1p/5n2/3q2B1/8/8/8/3RK3 b - -", "h7h6 g5f6 h6h5 d1d5"}}},  // dearer than the taker
        true);
}

TEST(RareThemes, CollinearMoveStaysOnTheLineWithoutTaking) {
  check({Theme::CollinearMove,
         {{"3r2k1/5ppp/8/8/8/8/8/3R2K1 b - -", "h7h6 d1d5"},
          {"6k1/1b3ppp/8/8/8/8/6B1/6K1 b - -", "h7h6 g2e4"},
          {"3r2k1/5ppp/8/3R4/8/8/8/6K1 b - -", "h7h6 d5d1"},
          {"7k/6pp/8/8/Q5r1/8/8/7K b - -", "h7h6 a4c4"},
          {"3r2k1/8/8/8/8/8/5PPP/3R2K1 w - -", "h2h3 d8d4"}},
         {{"3r2k1/5ppp/8/8/8/8/8/3R2K1 b - -", "h7h6 d1d8"},
          {"3r2k1/5ppp/8/8/8/8/8/3R2K1 b - -", "h7h6 d1a1"},
          {"3r2k1/5ppp/8/8/3P4/8/8/3R2K1 b - -", "h7h6 d1d3"},
          {"3b2k1/5ppp/8/8/8/8/8/3R2K1 b - -", "h7h6 d1d5"},
          {"3r2k1/5ppp/8/8/8/8/8/3N2K1 b - -", "h7h6 d1e3"}}},
        true);
}

}  // namespace
}  // namespace kiebitz::insight
