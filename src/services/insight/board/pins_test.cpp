#include "insight/board/pins.h"

#include <gtest/gtest.h>

#include "support/position_text.h"

namespace kiebitz::insight {
namespace {

using kiebitz::test::position_of;

TEST(Pins, AreFoundForBothSides) {
  const Position p = position_of("4k3/4n3/8/b7/8/2N5/8/4K2R w - - 0 1");
  EXPECT_EQ(pin_line(p, Square::C3), line_through(Square::A5, Square::E1));
  EXPECT_EQ(pin_line(p, Square::E7), 0U);
  const Position black = position_of("4k3/4n3/8/8/8/8/8/4R1K1 w - - 0 1");
  EXPECT_EQ(pin_line(black, Square::E7), kFileA << 4);
}

TEST(Pins, NeedASliderOfThatLineAndNothingElseBetween) {
  EXPECT_EQ(pin_line(position_of("4k3/4n3/8/8/8/8/8/4B1K1 w - - 0 1"), Square::E7), 0U);
  EXPECT_EQ(pin_line(position_of("4k3/4n3/4p3/8/8/8/8/4R1K1 w - - 0 1"), Square::E7), 0U);
  EXPECT_EQ(pin_line(position_of("4k3/8/8/4n3/8/8/8/R5K1 w - - 0 1"), Square::E5), 0U);
}

TEST(Pins, AreSeenThroughThePieceInFront) {
  const Position p = position_of("3qk3/8/5n2/6B1/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(look_through(p, Square::G5, Square::F6), (XRay{Square::G5, Square::F6, Square::D8}));
  EXPECT_EQ(look_through(p, Square::G5, Square::D8), std::nullopt) << "the knight is in front";
  const Position nothing = position_of("4k3/8/5n2/6B1/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(look_through(nothing, Square::G5, Square::F6), std::nullopt);
  EXPECT_EQ(look_through(p, Square::E1, Square::F6), std::nullopt) << "a king is no slider";
}

TEST(Pins, LetAPieceStepOffTheLineOrNot) {
  const Bitboard e_file = kFileA << 4;
  EXPECT_TRUE(can_step_off(position_of("4k3/4n3/8/8/8/8/8/4R1K1 b - - 0 1"), Square::E7, e_file));
  EXPECT_FALSE(can_step_off(position_of("4k3/4p3/8/8/8/8/8/4R1K1 b - - 0 1"), Square::E7, e_file));
  EXPECT_TRUE(can_step_off(position_of("4k3/4p3/3P4/8/8/8/8/4R1K1 b - - 0 1"), Square::E7, e_file));
  // En passant, though the pin forbids it.
  EXPECT_TRUE(can_step_off(position_of("4k3/8/8/8/3Pp3/8/8/4R1K1 b - d3 0 1"), Square::E4, e_file));
}

}  // namespace
}  // namespace kiebitz::insight
