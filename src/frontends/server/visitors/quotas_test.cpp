#include "server/visitors/quotas.h"

#include <gtest/gtest.h>

#include "store/memory/memory_documents.h"
#include "store/memory/memory_store.h"

namespace kiebitz::server {
namespace {

class QuotasTest : public testing::Test {
 protected:
  Quotas with(const KeepingLimits& limits) {
    return Quotas(store, documents, limits, [this] { return space; });
  }
  static ProblemCode kind_of(const Result<void>& granted) {
    return granted ? ProblemCode::NotFound : granted.error().code;
  }

  MemoryStore store;
  MemoryDocuments documents;
  std::optional<DiskSpace> space;
  const Visitor anna{"anna"};
};

TEST_F(QuotasTest, CountGamesOfOneVisitor) {
  const Quotas quotas = with({.games_per_visitor = 2});
  ASSERT_TRUE(store.create_game({"anna", 1, 0, true}, {}));
  EXPECT_TRUE(quotas.check(anna, {.games = 1}));
  EXPECT_EQ(kind_of(quotas.check(anna, {.games = 2})), ProblemCode::TooManyGames);
  EXPECT_TRUE(quotas.check({"bert"}, {.games = 2}));
  EXPECT_TRUE(quotas.check(anna, {.bytes = 1000})) << "no game comes with it";
  EXPECT_TRUE(with({.games_per_visitor = 0}).check(anna, {.games = 100})) << "0 is no limit";
}

TEST_F(QuotasTest, CountWhatGamesAndDocumentsOfOneVisitorTake) {
  const Quotas quotas = with({.bytes_per_visitor = 10'000});
  EXPECT_TRUE(quotas.check(anna, {.bytes = 10'000}));
  ASSERT_TRUE(store.create_game({"anna", 1, 0, true}, {}, {"", std::string(4000, 'x')}));
  ASSERT_TRUE(documents.put({"review", "a", "anna", 1, std::string(4000, 'x')}));
  EXPECT_TRUE(quotas.check(anna, {.bytes = 1000}));
  EXPECT_EQ(kind_of(quotas.check(anna, {.bytes = 3000})), ProblemCode::QuotaReached);
  EXPECT_TRUE(quotas.check({"bert"}, {.bytes = 3000}));
  ASSERT_TRUE(documents.erase("review", "a"));
  EXPECT_TRUE(quotas.check(anna, {.bytes = 3000})) << "deleting gives space back";
}

TEST_F(QuotasTest, CountWhatIsKeptOfAll) {
  ASSERT_TRUE(store.create_game({"bert", 1, 0, true}, {}, {"", std::string(5000, 'x')}));
  const Quotas quotas = with({.store_bytes = 8000});
  EXPECT_TRUE(quotas.check(anna, {.bytes = 1000}));
  EXPECT_EQ(kind_of(quotas.check(anna, {.bytes = 5000})), ProblemCode::StorageFull);
  EXPECT_TRUE(quotas.check_move());
  EXPECT_FALSE(quotas.last().is_full) << "it is this one that was too large";
}

TEST_F(QuotasTest, KeepPartOfTheDiskFreeForMovesAndTheRestForDeleting) {
  const Quotas quotas = with({});
  EXPECT_TRUE(quotas.check(anna, {.games = 1})) << "the disk is unknown";
  space = DiskSpace{10'000 * kMiB, 100'000 * kMiB};
  EXPECT_TRUE(quotas.check(anna, {.bytes = 100 * kMiB}));
  space->free = 300 * kMiB;
  EXPECT_TRUE(quotas.check(anna, {.games = 1}));
  EXPECT_EQ(kind_of(quotas.check(anna, {.bytes = 100 * kMiB})), ProblemCode::StorageFull) << "it would not fit";
  space->free = 255 * kMiB;
  EXPECT_EQ(kind_of(quotas.check(anna, {.games = 1})), ProblemCode::StorageFull);
  EXPECT_TRUE(quotas.last().is_full);
  EXPECT_EQ(quotas.last().free_bytes, 255 * kMiB);
  EXPECT_TRUE(quotas.check_move());
  space->free = 15 * kMiB;
  EXPECT_EQ(kind_of(quotas.check_move()), ProblemCode::StorageFull);
}

TEST_F(QuotasTest, TakeATenthOfASmallDiskUnlessTheOperatorSaysMore) {
  space = DiskSpace{11 * kMiB, 100 * kMiB};
  EXPECT_TRUE(with({}).check(anna, {.games = 1}));
  const Quotas strict = with({.disk_reserve = 12 * kMiB, .disk_reserve_of_moves = 11 * kMiB + 1});
  EXPECT_FALSE(strict.check(anna, {.games = 1}));
  EXPECT_FALSE(strict.check_move());
}

}  // namespace
}  // namespace kiebitz::server
