#include "brains/search/move_group.h"

#include <gtest/gtest.h>

#include "brains/test_brains.h"

namespace kiebitz::brains {
namespace {

using test::move_of;
using test::position_of;

TEST(MoveGroup, ComesFromWhatTheMoveDoes) {
  const Position p = position_of("4k3/8/3p4/4p3/3P4/8/4R3/R3K3 w Q - 0 1");
  EXPECT_EQ(group_of(p, move_of("d4e5")), MoveGroup::Capture);
  EXPECT_EQ(group_of(p, move_of("e2e4")), MoveGroup::Threat);  // on the pawn before it
  EXPECT_EQ(group_of(p, move_of("a1a6")), MoveGroup::Threat);
  EXPECT_EQ(group_of(p, move_of("d4d5")), MoveGroup::Forward);
  EXPECT_EQ(group_of(p, move_of("a1b1")), MoveGroup::Sideways);
  EXPECT_EQ(group_of(p, Move::castling(test::square_of("e1"), test::square_of("a1"))), MoveGroup::Sideways);
}

TEST(MoveGroup, IsSeenFromTheSideThatMoves) {
  const Position p = position_of("4k3/8/8/8/4n3/8/8/4K3 b - - 0 1");
  EXPECT_EQ(group_of(p, move_of("e4f6")), MoveGroup::Backward);
  EXPECT_EQ(group_of(p, move_of("e4g5")), MoveGroup::Backward);
  EXPECT_EQ(group_of(p, move_of("e8e7")), MoveGroup::Forward);
  EXPECT_EQ(group_of(p, move_of("e4c3")), MoveGroup::Forward);
  EXPECT_EQ(group_of(p, move_of("e4g3")), MoveGroup::Forward);
  EXPECT_EQ(group_of(position_of("4k3/8/8/8/4n3/8/8/R3K3 b - - 0 1"), move_of("e4c3")), MoveGroup::Forward);
}

TEST(MoveGroup, ACaptureInPassingIsACapture) {
  const Position p = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  EXPECT_EQ(group_of(p, Move::en_passant(Square::E5, Square::D6)), MoveGroup::Capture);
}

}  // namespace
}  // namespace kiebitz::brains
