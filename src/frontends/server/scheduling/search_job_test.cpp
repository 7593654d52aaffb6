#include "server/scheduling/search_job.h"

#include <gtest/gtest.h>

#include <future>

namespace kiebitz::server {
namespace {

using std::chrono::seconds;

SearchOrder order_with_clock(Milliseconds left) {
  SearchOrder order;
  order.limits.clock = ClockState{{left, left}, {}, {}};
  order.limits.move_time = seconds(10);
  return order;
}

EnginePoolOptions small_pool() {
  EnginePoolOptions options;
  options.hash_mib = 1;
  return options;
}

std::shared_ptr<SearchJob> job_for(const SearchOrder& order, std::promise<SearchResult>& promise) {
  SearchReports reports;
  reports.on_done = [&promise](const SearchResult& result) { promise.set_value(result); };
  return std::make_shared<SearchJob>(order, reports);
}

TEST(SearchOrder, ItsClockRunsWhileItWaits) {
  const SearchOrder order = order_with_clock(seconds(60));
  const SearchLimits limits = limits_at(order, order.given + seconds(10));
  EXPECT_EQ(limits.clock->remaining[0], seconds(50)) << "White is to move";
  EXPECT_EQ(limits.clock->remaining[1], seconds(60));
  EXPECT_EQ(limits_at(order, order.given + seconds(70)).clock->remaining[0], seconds(0));
}

TEST(SearchOrder, WaitingTakesThePlaceOfThinkingButNotOfAllOfIt) {
  const SearchOrder order = order_with_clock(seconds(60));
  const TimePoint soon = order.given + seconds(1);
  EXPECT_EQ(next_run(order, {}, soon).begin, order.given);
  EXPECT_EQ(next_run(order, {}, soon).limits.move_time, seconds(11)) << "the longest search is about thinking";
  const TimePoint late = order.given + seconds(10);
  EXPECT_EQ(next_run(order, {}, late).begin, late - seconds(2));
}

TEST(SearchOrder, WhatItHasThoughtCounts) {
  const TimePoint now = std::chrono::steady_clock::now();
  SearchOrder order = order_with_clock(seconds(60));
  order.given = now - seconds(10);
  EXPECT_EQ(next_run(order, seconds(9), now).begin, order.given);
  EXPECT_EQ(next_run(order, seconds(9), now).limits.move_time, seconds(11)) << "counted from the beginning";
  order.limits.clock.reset();
  EXPECT_EQ(next_run(order, seconds(9), now).begin, now);
  EXPECT_EQ(next_run(order, seconds(9), now).limits.move_time, seconds(1));
  EXPECT_EQ(next_run(order, seconds(20), now).limits.move_time, Milliseconds(1)) << "it ends with a move";
}

// Each would think for about a second. Interrupted four times in one, neither came to an end before the longest search
// was over.
TEST(SearchJob, ComputersThatShareAnEngineMoveWithinTheirShareOfTheClock) {
  EnginePoolOptions options = small_pool();
  options.move_slice = Milliseconds(1);
  EnginePool pool(options);
  SearchOrder order = order_with_clock(seconds(20));
  order.limits.move_time = seconds(60);
  std::promise<SearchResult> first;
  std::promise<SearchResult> second;
  ASSERT_TRUE(pool.submit(Priority::Move, Client{"a", {}}, job_for(order, first)));
  ASSERT_TRUE(pool.submit(Priority::Move, Client{"b", {}}, job_for(order, second)));
  for (std::promise<SearchResult>* promise : {&first, &second}) {
    auto done = promise->get_future();
    ASSERT_EQ(done.wait_for(seconds(20)), std::future_status::ready);
    EXPECT_GT(done.get().depth, 1);
  }
  EXPECT_GT(pool.counts().interrupted, 0u);
}

TEST(SearchJob, AtFullStrengthTheNextSearchKnowsWhatTheLastOneFound) {
  EnginePool pool(small_pool());
  SearchOrder order;
  order.limits.depth = 8;
  std::array<std::uint64_t, 2> nodes{};
  for (std::uint64_t& count : nodes) {
    std::promise<SearchResult> promise;
    ASSERT_TRUE(pool.submit(Priority::Request, Client{"a", {}}, job_for(order, promise)));
    count = promise.get_future().get().nodes;
  }
  EXPECT_LT(nodes[1], nodes[0]);
}

TEST(SearchJob, ALevelMakesTheSameMistakesAgain) {
  EnginePool pool(small_pool());
  SearchOrder order;
  order.elo = 1200;
  order.seed = 7;
  order.context = "level";
  std::array<std::uint64_t, 2> nodes{};
  for (std::uint64_t& count : nodes) {
    std::promise<SearchResult> promise;
    ASSERT_TRUE(pool.submit(Priority::Request, Client{"a", {}}, job_for(order, promise)));
    count = promise.get_future().get().nodes;
  }
  EXPECT_EQ(nodes[1], nodes[0]);
}

}  // namespace
}  // namespace kiebitz::server
