#include "tablebase/table_index.h"

#include <gtest/gtest.h>

#include <set>

#include "tablebase/random_endings_testing.h"
#include "tablebase/table_set.h"

namespace kiebitz::tablebase {
namespace {

Square transpose(Square s) { return square_at((index(s) & 7) << 3 | index(s) >> 3); }

TEST(TableIndex, CountsKingPairsAsTheLiteratureDoes) {
  EXPECT_EQ(table_index(*find_material("KQvK")).size(), 462U * 64);
  EXPECT_EQ(table_index(*find_material("KPvK")).size(), 1806U * 48);
  EXPECT_EQ(table_index(*find_material("KQQvK")).size(), 462U * 2016);
  EXPECT_EQ(table_index(*find_material("KPPvK")).size(), 1806U * 1128);
  EXPECT_EQ(table_index(*find_material("KRvKP")).size(), 1806U * 64 * 48);
}

TEST(TableIndex, IsTheSameForAllMirrorImagesAndReturnsToOneOfThem) {
  Random random(1);
  for (int table = 0; table < kMaterialCount; ++table) {
    const Material& material = all_materials()[static_cast<std::size_t>(table)];
    const TableIndex& tables_index = table_index(table);
    for (int i = 0; i < 200; ++i) {
      Squares squares;
      do {
        squares = test::random_squares(random);
      } while (!test::position_of(material, squares, Color::White));
      const std::uint32_t number = tables_index.of(squares);
      ASSERT_LT(number, tables_index.size());
      const Squares home = tables_index.squares_of(number);
      EXPECT_EQ(tables_index.of(home), number);
      EXPECT_TRUE(tables_index.is_canonical(number, home));
      Squares mirrored = squares;
      for (Square& s : mirrored) s = flip_file(s);
      EXPECT_EQ(tables_index.of(mirrored), number) << material.name();
      if (material.has_twins()) {
        std::swap(mirrored[kFirstMan], mirrored[kSecondMan]);
        EXPECT_EQ(tables_index.of(mirrored), number) << material.name();
      }
      if (material.has_pawns()) continue;
      for (Square& s : mirrored) s = transpose(flip_rank(s));
      EXPECT_EQ(tables_index.of(mirrored), number) << material.name();
    }
  }
}

// Two positions with one index would share a value, so the images of a canonical position must be exactly those with
// its index.
TEST(TableIndex, SeparatesPositionsThatAreNotMirrorImages) {
  const TableIndex& tables_index = table_index(*find_material("KRvK"));
  std::set<std::uint32_t> canonical;
  std::size_t classes = 0;
  std::set<std::array<int, 3>> seen;
  for (int w = 0; w < 64; ++w)
    for (int b = 0; b < 64; ++b)
      for (int r = 0; r < 64; ++r) {
        if (w == b || b == r || w == r || contains(king_attacks(square_at(w)), square_at(b))) continue;
        canonical.insert(tables_index.of({square_at(w), square_at(b), square_at(r), Square::A1}));
        std::array<int, 3> smallest = {w, b, r};
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
          std::array<int, 3> image = {w, b, r};
          for (int& s : image) {
            if (symmetry & 1) s ^= 7;
            if (symmetry & 2) s ^= 56;
            if (symmetry & 4) s = index(transpose(square_at(s)));
          }
          smallest = std::min(smallest, image);
        }
        classes += seen.insert(smallest).second;
      }
  EXPECT_EQ(canonical.size(), classes);
}

}  // namespace
}  // namespace kiebitz::tablebase
