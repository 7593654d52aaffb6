#include "insight/board/exchange.h"

#include <gtest/gtest.h>

#include "support/position_text.h"

namespace kiebitz::insight {
namespace {

using kiebitz::test::position_of;

TEST(Exchange, CountsTheWholeExchangeOnTheSquare) {
  const Position loose = position_of("6k1/8/8/3n4/8/8/8/3R2K1 w - - 0 1");
  const Position guarded = position_of("6k1/8/4p3/3n4/8/8/8/3R2K1 w - - 0 1");
  const Move takes = Move::normal(Square::D1, Square::D5);
  EXPECT_TRUE(wins_by_taking(loose, takes, 300));
  EXPECT_FALSE(wins_by_taking(loose, takes, 301));
  EXPECT_FALSE(wins_by_taking(guarded, takes));
  EXPECT_FALSE(wins_by_taking(loose, Move::normal(Square::D1, Square::D4))) << "takes nothing";
}

TEST(Exchange, IsAtRestIfNeitherSideCouldWinAPoint) {
  EXPECT_TRUE(is_at_rest(position_of("6k1/8/4p3/3n4/8/8/8/3R2K1 w - - 0 1")));
  EXPECT_FALSE(is_at_rest(position_of("6k1/8/8/3n4/8/8/8/3R2K1 w - - 0 1")));
  EXPECT_FALSE(is_at_rest(position_of("6k1/8/8/3n4/8/8/8/3R2K1 b - - 0 1"))) << "Black is to move, but it hangs";
  EXPECT_FALSE(is_at_rest(position_of("6k1/P7/8/8/8/8/8/6K1 w - - 0 1"))) << "a pawn promotes";
  EXPECT_FALSE(is_at_rest(position_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"))) << "check";
}

TEST(Exchange, APawnThatTakesBackAndPromotesWinsMore) {
  const Position p = position_of("3Q4/2P3k1/8/8/8/8/6K1/3r4 b - - 0 1");
  EXPECT_FALSE(wins_by_taking(p, Move::normal(Square::D1, Square::D8)));
}

TEST(Exchange, NamesTheLargestGain) {
  const Position p = position_of("6k1/8/4p3/3q4/8/n7/8/R2R2K1 b - - 0 1");
  EXPECT_EQ(largest_gain(p, Color::White), 4) << "a rook for the queen";
  EXPECT_EQ(largest_gain(p, Color::Black), 0);
  EXPECT_EQ(largest_gain(position_of("6k1/P7/8/8/8/8/8/6K1 b - - 0 1"), Color::White), 8);
}

TEST(Exchange, CannotTellWhatTheOtherSideCouldWinWhileThereIsCheck) {
  const Position check = position_of("R5k1/6pp/8/8/8/8/8/6K1 b - - 0 1");
  EXPECT_EQ(largest_gain(check, Color::Black), 0);
  EXPECT_EQ(largest_gain(check, Color::White), std::nullopt);
  EXPECT_FALSE(after_pass(check).has_value());
}

}  // namespace
}  // namespace kiebitz::insight
