#include "insight/board/piece_safety.h"

#include <gtest/gtest.h>

#include "insight/board/points.h"
#include "support/position_text.h"

namespace kiebitz::insight {
namespace {

using kiebitz::test::position_of;

TEST(PieceSafety, AttacksIncludeThoseOfPinnedPieces) {
  const Position p = position_of("4k3/4n3/8/8/8/8/8/4R1K1 b - - 0 1");
  EXPECT_TRUE(contains(attacks_from(p, Square::E7), Square::D5));
  EXPECT_EQ(attackers_of(p, Square::E7, Color::White), bit(Square::E1));
  EXPECT_EQ(attackers_of(p, Square::E7, Color::Black), bit(Square::E8));
  EXPECT_EQ(attacks_from(p, Square::A1), 0U);
  const Position pawn = position_of("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(attacks_from(pawn, Square::D5), bit(Square::C4) | bit(Square::E4));
}

TEST(PieceSafety, AGuardMayLookThroughAnAttackingSlider) {
  // The rook on d8 guards d5 only behind the white rook on d7.
  const Position p = position_of("3r2k1/3R4/8/3n4/8/8/8/6K1 w - - 0 1");
  EXPECT_TRUE(is_guarded(p, Square::D5));
  const Position without = position_of("6k1/3R4/8/3n4/8/8/8/6K1 w - - 0 1");
  EXPECT_FALSE(is_guarded(without, Square::D5));
  // A knight that attacks blocks no line.
  const Position knight = position_of("3r2k1/8/8/3n4/8/4N3/8/6K1 w - - 0 1");
  EXPECT_TRUE(is_guarded(knight, Square::D5));
}

TEST(PieceSafety, ABadSpotIsAttackedAndUnguardedOrAttackedByACheaperPiece) {
  EXPECT_TRUE(is_in_bad_spot(position_of("6k1/8/8/3n4/8/8/8/3R2K1 w - - 0 1"), Square::D5));
  EXPECT_FALSE(is_in_bad_spot(position_of("6k1/8/4p3/3n4/8/8/8/3R2K1 w - - 0 1"), Square::D5));
  EXPECT_TRUE(is_in_bad_spot(position_of("6k1/8/4p3/3n4/2P5/8/8/6K1 w - - 0 1"), Square::D5));
  EXPECT_FALSE(is_in_bad_spot(position_of("6k1/8/8/3n4/8/8/8/6K1 w - - 0 1"), Square::D5));
  // A king is no cheap attacker.
  EXPECT_FALSE(is_in_bad_spot(position_of("6k1/8/4p3/3n4/3K4/8/8/8 w - - 0 1"), Square::D5));
}

TEST(PieceSafety, ATrappedPieceHasOnlyBadSquares) {
  EXPECT_TRUE(is_trapped(position_of("6k1/5ppp/8/8/8/4B3/7P/6Kn b - - 0 1"), Square::H1));
  EXPECT_FALSE(is_trapped(position_of("6k1/5ppp/8/8/8/4B3/8/6Kn b - - 0 1"), Square::H1));
  EXPECT_FALSE(is_trapped(position_of("6k1/5ppp/8/8/8/4B1N1/7P/6Kn b - - 0 1"), Square::H1)) << "it takes a knight";
  EXPECT_FALSE(is_trapped(position_of("4k3/4n1pp/8/8/8/B7/8/4R1K1 b - - 0 1"), Square::E7)) << "it is pinned";
  EXPECT_TRUE(is_trapped(position_of("rn4k1/p4ppp/8/8/8/8/6B1/6K1 b - - 0 1"), Square::A8)) << "it has no move";
}

TEST(Points, AreCountedWithoutTheKings) {
  const Position p = position_of("r3k3/p7/8/8/8/8/8/Q3K1NB w - - 0 1");
  EXPECT_EQ(material(p, Color::White), 15);
  EXPECT_EQ(material(p, Color::Black), 6);
  EXPECT_EQ(material_lead(p, Color::Black), -9);
}

}  // namespace
}  // namespace kiebitz::insight
