#include "insight/themes/mate_names.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "insight/themes/theme_cases_testing.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "rules/movegen.h"

namespace kiebitz::insight {
namespace {

using Name = std::optional<Theme>;

struct Mate {
  std::string fen;  // before the last move
  std::string move;
  Name name;
};

Name name_of(const std::string& fen, const std::string& text) {
  auto parsed = parse_fen(fen + " 0 1");
  EXPECT_TRUE(parsed.has_value()) << fen;
  if (!parsed) return std::nullopt;
  Position position = *std::move(parsed);
  const auto move = parse_uci_move(position, text);
  EXPECT_TRUE(move.has_value()) << fen << "  " << text;
  if (!move) return std::nullopt;
  position.make(*move);
  EXPECT_TRUE(position.is_check() && !has_legal_move(position)) << fen << "  " << text << " is no mate";
  return mate_name(position, move->to());
}

// Each is asked with the colours exchanged, too.
void check_names(const std::vector<Mate>& mates) {
  for (const Mate& mate : mates) {
    EXPECT_EQ(name_of(mate.fen, mate.move), mate.name) << mate.fen << "  " << mate.move;
    const auto other = test::with_colors_exchanged({mate.fen, mate.move});
    EXPECT_EQ(name_of(other.fen, other.moves), mate.name) << other.fen << "  " << other.moves;
  }
}

TEST(MateNames, SmotheredNeedsEverySquareTakenByOwnMen) {
  check_names({{"6rk/6pp/7N/8/8/8/8/6K1 w - -", "h6f7", Theme::SmotheredMate},
               {"rnbqkb1r/pp1npppp/2p5/1N6/8/8/PPPPQPPP/R1B1KBNR w KQkq -", "b5d6", Theme::SmotheredMate},
               {"r1bqkb1r/pp1npppp/2p2n2/8/3PN3/8/PPP1QPPP/R1B1KBNR w KQkq -", "e4d6", Theme::SmotheredMate},
               {"7k/4N1pp/8/6N1/8/8/8/6K1 w - -", "g5f7", std::nullopt}});
}

TEST(MateNames, BackRankNeedsUnattackedMenBeforeTheKing) {
  check_names({{"6k1/5ppp/8/8/8/8/8/R5K1 w - -", "a1a8", Theme::BackRankMate},
               {"k7/pp6/8/8/8/8/8/4R1K1 w - -", "e1e8", Theme::BackRankMate},
               {"6k1/5ppp/8/8/8/8/1B6/R5K1 w - -", "a1a8", std::nullopt},
               {"4k3/8/4K3/8/8/8/8/R7 w - -", "a1a8", std::nullopt}});
}

TEST(MateNames, AnastasiaNeedsTheKnightThreeSquaresInwards) {
  check_names({{"8/4N1pk/8/8/8/8/8/K2R4 w - -", "d1h1", Theme::AnastasiaMate},
               {"8/4N1pk/8/8/8/8/8/K2Q4 w - -", "d1h5", Theme::AnastasiaMate},
               {"8/kp1N4/8/8/8/8/8/3R3K w - -", "d1a1", Theme::AnastasiaMate},
               {"k2r4/8/8/8/8/8/4n1PK/8 b - -", "d8h8", Theme::AnastasiaMate},
               {"8/8/8/4N1pk/8/8/8/K2R4 w - -", "d1h1", Theme::AnastasiaMate}});
  check_names({{"4N1rk/8/8/8/8/8/8/K2R4 w - -", "d1h1", std::nullopt},      // in the corner
               {"8/6pk/8/5P2/2B5/8/8/K2R4 w - -", "d1h1", std::nullopt},    // no knight
               {"8/4N2k/8/8/8/8/1B6/K2R4 w - -", "d1h1", std::nullopt},     // nothing beside the king
               {"8/4N1Pk/8/8/8/8/1B6/K2R4 w - -", "d1h1", std::nullopt},    // not the king's own man
               {"8/3N1pk1/8/8/8/8/8/K2R3R w - -", "d1g1", std::nullopt}});  // no edge
}

TEST(MateNames, HookIsRookKnightAndPawnInAChain) {
  check_names({{"7R/4kp2/5N2/4P3/8/8/8/4K3 w - -", "h8e8", Theme::HookMate},
               {"R7/2pk4/2N5/3P4/8/8/8/3K4 w - -", "a8d8", Theme::HookMate},
               {"3k4/8/8/8/3p4/2n5/2PK4/r7 b - -", "a1d1", Theme::HookMate},
               {"4R3/6pk/6N1/5P2/8/8/8/4K3 w - -", "e8h8", Theme::HookMate},
               {"4R3/5pk1/5N2/6P1/8/8/8/4K3 w - -", "e8g8", Theme::HookMate}});
  check_names({{"7R/4kp2/3p1N2/8/8/8/1B6/4K3 w - -", "h8e8", std::nullopt},     // a bishop guards the knight
               {"7k/8/5N2/4P3/8/8/8/K5R1 w - -", "g1g8", Theme::ArabianMate},   // the knight is not beside the king
               {"7Q/4kp2/5N2/4P3/8/8/8/4K3 w - -", "h8e8", std::nullopt},       // a queen
               {"8/6pk/6N1/5P2/2B5/8/8/K2R4 w - -", "d1h1", std::nullopt},      // the rook is far
               {"7R/4kp2/4N3/1B1PP3/8/8/8/4K3 w - -", "h8e8", std::nullopt}});  // a bishop guards the rook
}

TEST(MateNames, ArabianIsRookAndKnightInTheCorner) {
  check_names({{"7k/8/5N2/8/8/8/8/K5R1 w - -", "g1g8", Theme::ArabianMate},
               {"7k/R7/5N2/8/8/8/8/K7 w - -", "a7h7", Theme::ArabianMate},
               {"k5r1/8/8/8/8/5n2/8/7K b - -", "g8g1", Theme::ArabianMate},
               {"k7/8/2N5/8/8/8/8/1R5K w - -", "b1b8", Theme::ArabianMate},
               {"7k/8/8/8/8/2n5/7r/K7 b - -", "h2a2", Theme::ArabianMate}});
  check_names({{"5N1k/R7/8/8/2B5/8/8/K7 w - -", "a7h7", std::nullopt},    // the knight beside
               {"7k/8/5N2/8/8/8/8/K5Q1 w - -", "g1g8", std::nullopt},     // a queen
               {"8/7k/R7/5N2/2B5/8/8/K7 w - -", "a6h6", std::nullopt},    // no corner
               {"7k/6p1/5N2/8/8/8/8/K3R3 w - -", "e1h1", std::nullopt},   // the rook is far
               {"7k/R7/8/6N1/2B5/8/8/K7 w - -", "a7h7", std::nullopt}});  // the knight elsewhere
}

TEST(MateNames, BodenIsTwoBishopsFromTwoSides) {
  check_names({{"2kr4/3n4/8/8/5B2/8/8/4KB2 w - -", "f1a6", Theme::BodenMate},
               {"4rk2/4n3/8/8/2B5/8/8/2B1K3 w - -", "c1h6", Theme::BodenMate},
               {"4kb2/8/8/5b2/8/8/3N4/2KR4 b - -", "f8a3", Theme::BodenMate},
               {"2kr4/3p4/8/8/8/6B1/8/4KB2 w - -", "f1a6", Theme::BodenMate},
               {"3qkb2/3p4/8/8/8/B2B4/8/4K3 w - -", "d3g6", Theme::BodenMate}});
  check_names({{"7k/7p/8/8/2B5/8/3B4/4K3 w - -", "d2c3", Theme::DoubleBishopMate},  // both from one side
               {"2kr4/3n4/1P6/8/5B2/8/8/4KB2 w - -", "f1a6", std::nullopt},         // a pawn helps
               {"7k/4N2p/8/8/8/8/3B4/4K3 w - -", "d2c3", std::nullopt},             // one bishop
               {"7k/7p/8/8/2B5/8/3B4/4K1Q1 w - -", "d2c3", std::nullopt},           // a queen helps
               {"6k1/5ppp/8/8/8/8/1BB5/K2R4 w - -", "d1d8", std::nullopt}});        // a rook mates
}

TEST(MateNames, DoubleBishopIsTwoBishopsFromOneSide) {
  check_names({{"7k/7p/8/8/2B5/8/3B4/4K3 w - -", "d2c3", Theme::DoubleBishopMate},
               {"k7/p7/8/8/5B2/8/4B3/3K4 w - -", "e2f3", Theme::DoubleBishopMate},
               {"4k3/3b4/8/2b5/8/8/7P/7K b - -", "d7c6", Theme::DoubleBishopMate},
               {"7k/7p/8/8/8/1B6/8/4K1B1 w - -", "g1d4", Theme::DoubleBishopMate},
               {"4kb2/8/6b1/8/8/8/P7/K7 b - -", "f8g7", Theme::DoubleBishopMate}});
  check_names({{"2kr4/3n4/8/8/5B2/8/8/4KB2 w - -", "f1a6", Theme::BodenMate},
               {"4rk2/4n3/8/8/2B5/8/8/2B1K3 w - -", "c1h6", Theme::BodenMate},
               {"7k/5K1p/8/8/2B5/8/3B4/8 w - -", "d2c3", std::nullopt},     // the king helps
               {"7k/4N2p/8/8/2B5/8/3B4/4K3 w - -", "d2c3", std::nullopt},   // a knight helps
               {"7k/6pp/8/8/8/8/1BB5/K3R3 w - -", "e1e8", std::nullopt}});  // a rook mates, behind attacked pawns
}

TEST(MateNames, DovetailIsAQueenDiagonallyBeside) {
  check_names({{"8/8/3p4/3kp3/8/1P6/8/2Q1K3 w - -", "c1c4", Theme::DovetailMate},
               {"8/8/3p4/3kp3/8/8/1N6/2Q1K3 w - -", "c1c4", Theme::DovetailMate},
               {"8/8/4p3/3pk3/8/6P1/8/3K1Q2 w - -", "f1f4", Theme::DovetailMate},
               {"3k1q2/8/6p1/8/3PK3/4P3/8/8 b - -", "f8f5", Theme::DovetailMate},
               {"1r6/pk6/8/3P4/8/8/8/2Q1K3 w - -", "c1c6", Theme::DovetailMate}});
  check_names({{"3bkb2/8/4P3/8/8/8/8/3QK3 w - -", "d1d7", std::nullopt},        // at the edge
               {"8/8/2ppp3/3k4/8/2P5/8/4K1Q1 w - -", "g1d4", std::nullopt},     // straight beside
               {"8/8/3p4/3k4/8/1P4B1/8/2Q1K3 w - -", "c1c4", std::nullopt},     // a bishop covers e5
               {"8/8/2pp4/3kp3/8/1P6/8/2Q1K3 w - -", "c1c4", std::nullopt},     // a man on a covered square
               {"7R/4kp2/5N2/4P3/8/8/8/4K3 w - -", "h8e8", Theme::HookMate}});  // a rook
}

}  // namespace
}  // namespace kiebitz::insight
