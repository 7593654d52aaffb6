#include "brains/search/move_values.h"

#include <gtest/gtest.h>

#include "brains/test_brains.h"
#include "rules/movegen.h"

namespace kiebitz::brains {
namespace {

using test::move_of;
using test::position_of;
using test::shipped;

constexpr std::size_t kAll = 256;

std::vector<MoveValue> values_of(std::string_view brain, const char* fen, std::size_t most = kAll) {
  return evaluate_all_possible_moves(shipped(brain), nullptr, position_of(fen), most);
}

TEST(MoveValues, AreThoseOfThePositionsAfterTheMovesWithTheBestFirst) {
  // The pawn may take a queen; nothing else changes the material: 3 against 9 points of 50.
  const char* white = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 20";
  const auto values = values_of("thesis-1", white);
  EXPECT_EQ(values.size(), legal_moves(position_of(white)).size());
  EXPECT_EQ(values.front().move, move_of("e4d5"));
  EXPECT_EQ(values.front().points, 50);
  EXPECT_EQ(values.back().points, -400);
}

TEST(MoveValues, AreWhitesViewAndSortedForTheSideToMove) {
  const auto values = values_of("thesis-1", "4k3/8/8/3q4/4P3/8/8/4K3 b - - 0 20");
  EXPECT_EQ(values.front().move, move_of("d5e4"));
  EXPECT_EQ(values.front().points, -450);
  EXPECT_EQ(values.back().points, -400);
}

TEST(MoveValues, AreCutToTheBest) {
  EXPECT_EQ(values_of("tutor", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 10).size(), 10);
  EXPECT_TRUE(values_of("tutor", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").empty());
}

TEST(MoveValues, KnowMatesIfTheBrainLooksForThem) {
  const char* fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
  EXPECT_EQ(values_of("thesis-1", fen).front().points, 1'000'000);
  EXPECT_EQ(values_of("dreival", fen).front().points, 10'000 - 1);
  EXPECT_LT(values_of("tutor", fen).front().points, 1000);  // it does not look at the last ply
}

TEST(MoveValues, EvenABrainThatPlaysByLotHasThem) {
  const auto values = values_of("dummy", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  ASSERT_EQ(values.size(), 20);
  for (const MoveValue& value : values) EXPECT_EQ(value.points, 0);
}

}  // namespace
}  // namespace kiebitz::brains
