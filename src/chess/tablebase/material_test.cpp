#include "tablebase/material.h"

#include <gtest/gtest.h>

#include <set>

namespace kiebitz::tablebase {
namespace {

TEST(Material, HasEveryEndingOfThreeAndFourMenOnce) {
  std::set<std::string> names;
  for (const Material& m : all_materials()) names.insert(m.name());
  EXPECT_EQ(names.size(), 35U);
  for (const char* name : {"KQvK", "KPvK", "KQQvK", "KRvKN", "KBNvK", "KPvKP"})
    EXPECT_TRUE(names.contains(name)) << name;
  EXPECT_FALSE(find_material("KvK").has_value());
  EXPECT_FALSE(find_material("KNvKQ").has_value()) << "the stronger side is White";
}

TEST(Material, ComesAfterEverythingItsCapturesAndPromotionsLeadTo) {
  const int pawn_pawn = *find_material("KPvKP");
  for (const char* name : {"KPvK", "KQvKP", "KRvKP", "KBvKP", "KNvKP"}) EXPECT_LT(*find_material(name), pawn_pawn);
  for (const char* name : {"KQPvK", "KNPvK"}) EXPECT_LT(*find_material(name), *find_material("KPPvK"));
  EXPECT_LT(*find_material("KQvK"), *find_material("KPvK"));
}

TEST(Material, IsFoundFromMenInAnyOrderAndColour) {
  const MaterialMatch& plain = match_material(Piece::WhiteRook, Piece::BlackKnight);
  EXPECT_EQ(plain.table, *find_material("KRvKN"));
  EXPECT_FALSE(plain.swap_colors);
  EXPECT_FALSE(plain.swap_men);
  EXPECT_TRUE(match_material(Piece::BlackKnight, Piece::WhiteRook).swap_men);
  const MaterialMatch& black = match_material(Piece::WhiteKnight, Piece::BlackRook);
  EXPECT_EQ(black.table, plain.table);
  EXPECT_TRUE(black.swap_colors);
  EXPECT_TRUE(black.swap_men);
  EXPECT_EQ(match_material(Piece::BlackQueen, Piece::None).table, *find_material("KQvK"));
  EXPECT_LT(match_material(Piece::None, Piece::None).table, 0);
}

}  // namespace
}  // namespace kiebitz::tablebase
