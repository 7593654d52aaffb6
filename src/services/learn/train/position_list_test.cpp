#include "learn/train/position_list.h"

#include <gtest/gtest.h>

namespace kiebitz {
namespace {

TEST(PositionList, KeepsThePlacesOfPositionsWhileItGrows) {
  PositionList list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.size(), 0U);
  const std::size_t count = 2 * PositionList::kChunk + 7;
  const PackedPosition* first = nullptr;
  for (std::size_t i = 0; i < count; ++i) {
    list.push_back({.occupied = i});
    if (i == 0) first = &list[0];
  }
  EXPECT_EQ(first, &list[0]);
  ASSERT_EQ(list.size(), count);
  std::size_t next = 0;
  for (const PackedPosition& p : list) ASSERT_EQ(p.occupied, next++);
  EXPECT_EQ(next, count);
  EXPECT_EQ(list[PositionList::kChunk].occupied, PositionList::kChunk);
}

}  // namespace
}  // namespace kiebitz
