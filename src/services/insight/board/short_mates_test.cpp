#include "insight/board/short_mates.h"

#include <gtest/gtest.h>

#include "support/position_text.h"

namespace kiebitz::insight {
namespace {

using kiebitz::test::position_of;

TEST(ShortMates, AreFoundInOne) {
  const Position back_rank = position_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  const Move move = Move::normal(Square::A1, Square::A8);
  EXPECT_TRUE(mates(back_rank, move));
  EXPECT_EQ(mate_in_one(back_rank), move);
  EXPECT_EQ(mate_in_one(position_of("6k1/5pp1/7p/8/8/8/8/R5K1 w - - 0 1")), std::nullopt);
  EXPECT_FALSE(mates(position_of("k7/8/1K6/8/8/8/2Q5/8 w - - 0 1"), Move::normal(Square::C2, Square::C7)))
      << "stalemate";
}

TEST(ShortMates, InTwoNeedAMateAfterEveryAnswer) {
  const Position ladder = position_of("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
  EXPECT_TRUE(forces_mate_in_two(ladder, Move::normal(Square::A2, Square::A7)));
  EXPECT_FALSE(forces_mate_in_two(ladder, Move::normal(Square::A2, Square::A6)));
  // A stalemate is no mate, and a mate at once is none in two.
  EXPECT_FALSE(forces_mate_in_two(position_of("k7/8/1K6/8/8/8/2Q5/8 w - - 0 1"), Move::normal(Square::C2, Square::C7)));
  EXPECT_FALSE(forces_mate_in_two(position_of("k7/8/1K6/8/8/8/2Q5/8 w - - 0 1"), Move::normal(Square::C2, Square::C8)));
}

}  // namespace
}  // namespace kiebitz::insight
