#include "eval/weights.h"

#include <gtest/gtest.h>

#include <set>

#include "rules/types.h"

namespace kiebitz {
namespace {

TEST(WeightsTest, BlocksHaveNamesOfTheirOwnAndFillTheArray) {
  std::set<std::string_view> names;
  int next = 0;
  for (int i = 0; i < kBlockCount; ++i) {
    names.insert(kBlocks[i].name);
    EXPECT_EQ(at(static_cast<Block>(i)), next);
    next += kBlocks[i].size;
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kBlockCount));
  EXPECT_EQ(next, kWeightCount);
}

TEST(WeightsTest, DangerBlocksAreTheLastAndOnlyTheyAreCalledSo) {
  for (int i = 0; i < kBlockCount; ++i)
    EXPECT_EQ(kBlocks[i].name.substr(0, 7) == "danger_", is_danger_weight(at(static_cast<Block>(i))))
        << kBlocks[i].name;
}

TEST(WeightsTest, PiecesAreWorthWhatPlayersExpect) {
  const Weights& weights = default_weights();
  const auto value = [&](PieceType t) { return weights[at(Block::PieceValue, index(t))].eg(); };
  EXPECT_LT(value(PieceType::Pawn), value(PieceType::Knight));
  EXPECT_LT(value(PieceType::Knight), value(PieceType::Rook));
  EXPECT_LT(value(PieceType::Bishop), value(PieceType::Rook));
  EXPECT_LT(value(PieceType::Rook), value(PieceType::Queen));
}

TEST(WeightsTest, APassedPawnIsWorthMoreTheFurtherItIs) {
  const Weights& weights = default_weights();
  for (int rank = index(Rank::R4); rank <= index(Rank::R7); ++rank)
    EXPECT_GT(weights[at(Block::Passed, rank)].eg(), weights[at(Block::Passed, rank - 1)].eg());
}

}  // namespace
}  // namespace kiebitz
