#include "search/searcher.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <set>
#include <thread>

#include "support/no_more_threads.h"

namespace kiebitz {
namespace {

LargeMemory allocate(std::size_t bytes) {
  constexpr std::size_t kAlignment = 64;
  return LargeMemory(std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment), &std::free);
}

class SearcherTest : public ::testing::Test {
 protected:
  SearcherTest() { searcher_.adopt_tt(allocate(kTableBytes), kTableBytes); }

  SearchOutcome run(const SearchLimits& limits, const ProgressCallback& on_progress = nullptr) {
    searcher_.arm(limits.ponder);
    return searcher_.run(Position::start(), limits, Milliseconds(0), std::chrono::steady_clock::now(),
                         {on_progress, nullptr, nullptr});
  }

  static constexpr std::size_t kTableBytes = 4 << 20;
  SearchParams params_;
  Searcher searcher_{params_, allocate};
};

SearchLimits to_depth(int depth) {
  SearchLimits limits;
  limits.depth = depth;
  return limits;
}

TEST_F(SearcherTest, GoesOnWithTheThreadsItCouldStart) {
  searcher_.set_threads(4);
  const NoMoreThreads none;
  EXPECT_THROW(std::thread([] {}).join(), std::system_error);
  searcher_.clear();
  EXPECT_EQ(searcher_.hash_permille(), 0);
  const SearchOutcome outcome = run(to_depth(5));
  EXPECT_EQ(outcome.depth, 5);
  EXPECT_EQ(outcome.lines.size(), 1U);
}

TEST_F(SearcherTest, AStopBeforeTheFirstIterationLetsItFinish) {
  searcher_.arm(false);
  searcher_.stop();
  const SearchOutcome outcome = searcher_.run(Position::start(), to_depth(20), Milliseconds(0),
                                              std::chrono::steady_clock::now(), {nullptr, nullptr, nullptr});
  EXPECT_EQ(outcome.depth, 1);
  EXPECT_GE(outcome.nodes, 20U);
  ASSERT_FALSE(outcome.lines.empty());
  EXPECT_NE(outcome.lines.front().score, -kValueInfinite);
}

TEST_F(SearcherTest, ThreadsThatAreMissingDoNotKeepTheTableFromBeingCleared) {
  searcher_.set_threads(4);
  run(to_depth(8));
  EXPECT_GT(searcher_.hash_permille(), 0);
  const NoMoreThreads none;
  searcher_.clear();
  EXPECT_EQ(searcher_.hash_permille(), 0);
}

TEST_F(SearcherTest, TellsTheLinesOfADepthTogetherAndEachWithAnotherMove) {
  SearchLimits limits = to_depth(7);
  limits.multi_pv = 5;
  std::set<std::uint16_t> moves;
  int lines = 0;
  const SearchOutcome outcome = run(limits, [&](const SearchProgress& progress) {
    moves.clear();
    for (const RootMove& rm : progress.lines) {
      ++lines;
      EXPECT_EQ(rm.depth, progress.depth);
      EXPECT_TRUE(moves.insert(rm.move.raw()).second);
    }
  });
  EXPECT_EQ(lines, 7 * limits.multi_pv);
  ASSERT_EQ(outcome.lines.size(), 5U);
  for (std::size_t i = 1; i < outcome.lines.size(); ++i) EXPECT_GE(outcome.lines[i - 1].score, outcome.lines[i].score);
}

TEST_F(SearcherTest, SeveralWorkersAgreeOnALegalMoveWheneverTheyAreStopped) {
  searcher_.set_threads(3);
  SearchLimits forever;
  forever.infinite = true;
  for (int i = 0; i < 10; ++i) {
    searcher_.arm(false);
    std::jthread stopper([this, i] {
      std::this_thread::sleep_for(Milliseconds(i));
      searcher_.stop();
    });
    const SearchOutcome outcome =
        searcher_.run(Position::start(), forever, Milliseconds(0), std::chrono::steady_clock::now(), {});
    ASSERT_EQ(outcome.lines.size(), 1U);
    EXPECT_TRUE(Position::start().is_legal(outcome.lines.front().move));
    EXPECT_EQ(outcome.lines.front().pv.front(), outcome.lines.front().move);
  }
}

TEST_F(SearcherTest, AWorkerThatNeverRanHasNoVote) {
  searcher_.set_threads(2);
  const SearchOutcome together = run(to_depth(6));
  const NoMoreThreads none;
  const SearchOutcome alone = run(to_depth(6));
  EXPECT_EQ(together.lines.size(), alone.lines.size());
  EXPECT_GT(alone.lines.front().score, -kValueInfinite);
}

}  // namespace
}  // namespace kiebitz
