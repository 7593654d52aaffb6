#include "tablebase/men.h"

#include <gtest/gtest.h>

#include "rules/movegen.h"
#include "tablebase/random_endings_testing.h"

namespace kiebitz::tablebase {
namespace {

TEST(Men, MoveExactlyAsTheRulesSay) {
  Random random(7);
  for (const Material& material : all_materials()) {
    const PieceSlots slots(material);
    for (int i = 0; i < 300; ++i) {
      const Squares squares = test::random_squares(random);
      const Color side = kColors[random.below(2)];
      const auto position = test::position_of(material, squares, side);
      if (!position) continue;
      const Men men(slots, squares);
      EXPECT_EQ(men.is_check(side), position->is_check());
      std::array<Bitboard, kSquareCount> wanted{};
      for (const Move m : legal_moves(*position)) wanted[index(m.from())] |= bit(m.to());
      for (int slot = 0; slot < slots.men; ++slot)
        if (slots.colors[slot] == side) {
          EXPECT_EQ(men.legal_targets(slot, men.is_check(side)), wanted[index(squares[slot])]) << material.name();
        }
    }
  }
}

TEST(Men, CameFromWhereTheyCouldHaveGone) {
  Random random(8);
  for (const Material& material : all_materials()) {
    const PieceSlots slots(material);
    for (int i = 0; i < 300; ++i) {
      const Squares squares = test::random_squares(random);
      const auto position = test::position_of(material, squares, Color::White);
      if (!position) continue;
      for (const Move m : legal_moves(*position)) {
        if (position->is_capture(m) || m.is_promotion()) continue;
        const int slot = Men(slots, squares).slot_on(m.from());
        const Men after(slots, Men(slots, squares).with(slot, m.to()));
        EXPECT_TRUE(contains(after.origins_of(slot), m.from())) << material.name();
      }
    }
  }
}

}  // namespace
}  // namespace kiebitz::tablebase
