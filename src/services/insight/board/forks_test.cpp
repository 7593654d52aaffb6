#include "insight/board/forks.h"

#include <gtest/gtest.h>

#include "insight/board/exchange.h"
#include "support/position_text.h"

namespace kiebitz::insight {
namespace {

using kiebitz::test::position_of;

TEST(Forks, AttackTheKingTheDearerAndTheUnguarded) {
  const Position royal = position_of("6k1/8/8/8/8/8/2n2PPP/R3K3 w - - 0 1");
  EXPECT_EQ(fork_targets(royal, Square::C2), bit(Square::A1) | bit(Square::E1));
  EXPECT_TRUE(fork_wins(royal, Square::C2, fork_targets(royal, Square::C2), 500));
  EXPECT_FALSE(fork_wins(royal, Square::C2, fork_targets(royal, Square::C2), 600));
  const Position guarded = position_of("6k1/8/4p3/3n4/8/4B3/8/6K1 b - - 0 1");
  EXPECT_EQ(fork_targets(guarded, Square::E3), 0U) << "a guarded knight is no target of a bishop";
}

TEST(Forks, WinNothingIfOneAnswerSavesEverything) {
  // The queen takes the knight.
  const Position taken = position_of("6k1/8/8/8/8/8/2n1QPPP/R3K3 w - - 0 1");
  EXPECT_FALSE(fork_wins(taken, Square::C2, fork_targets(taken, Square::C2), kPawnValue));
  // Two unguarded bishops: one goes away and guards the other.
  const Position bishops = position_of("6k1/8/8/8/2N5/8/8/6K1 w - - 0 1");
  EXPECT_EQ(fork_targets(bishops, Square::C4), 0U);
  const Position saved = position_of("b5k1/8/8/4b3/2N5/8/8/6K1 b - - 0 1");
  EXPECT_FALSE(fork_wins(saved, Square::C4, fork_targets(saved, Square::C4), kPawnValue)) << "one target only";
  // The queen gives check and gets away.
  const Position check = position_of("6k1/8/3r1q2/8/4N3/8/8/6K1 b - - 0 1");
  EXPECT_EQ(fork_targets(check, Square::E4), bit(Square::D6) | bit(Square::F6));
  EXPECT_FALSE(fork_wins(check, Square::E4, fork_targets(check, Square::E4), kPawnValue));
  // One rook guards the other: the exchange is lost, not a rook.
  const Position rooks = position_of("6k1/8/3r1r2/8/4N3/6PP/6PK/8 b - - 0 1");
  EXPECT_TRUE(fork_wins(rooks, Square::E4, fork_targets(rooks, Square::E4), 200));
  EXPECT_FALSE(fork_wins(rooks, Square::E4, fork_targets(rooks, Square::E4), 300));
}

}  // namespace
}  // namespace kiebitz::insight
