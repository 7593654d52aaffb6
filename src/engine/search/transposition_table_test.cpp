#include "search/transposition_table.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "base/random.h"
#include "search/tt_key.h"

namespace kiebitz {
namespace {

class Table : public ::testing::Test {
 protected:
  Table() {
    constexpr std::size_t kBytes = 1 << 20;
    table_.adopt(LargeMemory(std::aligned_alloc(64, kBytes), &std::free), kBytes, 1);
  }
  TranspositionTable table_;
};

TEST_F(Table, GivesBackEveryFieldOfAnEntry) {
  const TtEntry entry{Move::normal(Square::E2, Square::E4), -123, 77, 9, Bound::Lower, true};
  table_.store(0x123456789abcdef0ULL, 5, entry);
  const auto probe = table_.probe(0x123456789abcdef0ULL, 5);
  ASSERT_TRUE(probe.hit);
  EXPECT_EQ(probe.entry.move, entry.move);
  EXPECT_EQ(probe.entry.value, -123);
  EXPECT_EQ(probe.entry.evaluation, 77);
  EXPECT_EQ(probe.entry.depth, 9);
  EXPECT_EQ(probe.entry.bound, Bound::Lower);
  EXPECT_TRUE(probe.entry.tt_pv);
}

TEST_F(Table, CountsMatesFromTheNodeNotFromTheRoot) {
  table_.store(42, 10, TtEntry{Move(), mate_in(13), 0, 3, Bound::Exact, false});
  EXPECT_EQ(table_.probe(42, 4).entry.value, mate_in(7));
  table_.store(43, 10, TtEntry{Move(), mated_in(12), 0, 3, Bound::Exact, false});
  EXPECT_EQ(table_.probe(43, 0).entry.value, mated_in(2));
}

TEST_F(Table, AMateBeyondTheFiftyMoveLimitIsNone) {
  table_.store(42, 0, TtEntry{Move(), mate_in(19), 0, 9, Bound::Exact, false});
  table_.store(43, 0, TtEntry{Move(), mated_in(20), 0, 9, Bound::Exact, false});
  EXPECT_EQ(table_.probe(42, 0, 81).entry.value, mate_in(19));
  EXPECT_EQ(table_.probe(42, 0, 82).entry.value, kValueNone);
  EXPECT_EQ(table_.probe(43, 0, 80).entry.value, mated_in(20));
  EXPECT_EQ(table_.probe(43, 0, 81).entry.value, kValueNone);
}

// The engine once took a rook ending won at clock 0 for won at clock 85.
TEST(TableKey, KnowsTheFiftyMoveClockOnceItHasRunForAWhile) {
  constexpr Key kKey = 0x1234567890abcdef;
  EXPECT_EQ(with_clock(kKey, 0), with_clock(kKey, 13));
  EXPECT_EQ(with_clock(kKey, 80), with_clock(kKey, 81)) << "neighbours know of each other";
  for (int clock = 14; clock < 100; clock += 8) EXPECT_NE(with_clock(kKey, clock), with_clock(kKey, clock - 8));
}

TEST_F(Table, KeepsTheMoveWhenANewEntryHasNone) {
  const Move m = Move::normal(Square::G1, Square::F3);
  table_.store(99, 0, TtEntry{m, 1, 1, 2, Bound::Exact, false});
  table_.store(99, 0, TtEntry{Move(), 5, 1, 3, Bound::Exact, false});
  EXPECT_EQ(table_.probe(99, 0).entry.move, m);
  EXPECT_EQ(table_.probe(99, 0).entry.value, 5);
}

TEST_F(Table, DeepEntriesOfThisSearchOutliveShallowOnes) {
  Random random(1);
  const Key deep = random.next();
  table_.store(deep, 0, TtEntry{Move(), 1, 1, 30, Bound::Exact, false});
  for (int i = 0; i < 100000; ++i) table_.store(random.next(), 0, TtEntry{Move(), 1, 1, 2, Bound::Upper, false});
  EXPECT_TRUE(table_.probe(deep, 0).hit);
  EXPECT_GT(table_.permille_full(), 700);
  table_.clear(2);
  EXPECT_FALSE(table_.probe(deep, 0).hit);
  EXPECT_EQ(table_.permille_full(), 0);
}

}  // namespace
}  // namespace kiebitz
