#include "server/sessions/engine_pool.h"

#include <gtest/gtest.h>

#include <future>
#include <semaphore>
#include <thread>

#include "server/sessions/search_job.h"
#include "server/sessions/task_queue.h"

namespace kiebitz::server {
namespace {

TEST(FairQueue, ServesClientsInTurnHoweverMuchOneOfThemSends) {
  FairQueue<int> queue;
  for (int i = 0; i < 3; ++i) queue.push("greedy", i);
  queue.push("modest", 10);
  EXPECT_EQ(queue.pop(), 0);
  EXPECT_EQ(queue.pop(), 10);
  EXPECT_EQ(queue.pop(), 1);
  EXPECT_EQ(queue.waiting_of("greedy"), 1u);
  EXPECT_EQ(queue.remove_if([](int i) { return i == 2; }), 2);
  EXPECT_TRUE(queue.empty());
  EXPECT_FALSE(queue.pop().has_value());
}

// Keeps the only thread of a queue busy until `go`, so that what is posted meanwhile has to wait.
void occupy(TaskQueue& queue, std::binary_semaphore& go) {
  const auto begun = std::make_shared<std::binary_semaphore>(0);
  queue.post("first", [begun, &go] {
    begun->release();
    go.acquire();
  });
  begun->acquire();
}

TEST(TaskQueue, DoesItsOwnWorkFirstAndThenServesClientsInTurn) {
  std::vector<std::string> done;
  {
    TaskQueue queue(1, 5);
    std::binary_semaphore go(0);
    occupy(queue, go);
    for (const char* name : {"greedy 1", "greedy 2", "greedy 3"})
      EXPECT_TRUE(queue.post("greedy", [&done, name] { done.emplace_back(name); }));
    EXPECT_TRUE(queue.post("modest", [&done] { done.emplace_back("modest"); }));
    EXPECT_TRUE(queue.post("modest", [&done] { done.emplace_back("modest again"); }));
    EXPECT_FALSE(queue.post("late", [] {})) << "it is full";
    EXPECT_TRUE(queue.post_always([&done] { done.emplace_back("own"); }));
    go.release();
  }
  EXPECT_EQ(done, (std::vector<std::string>{"own", "greedy 1", "modest", "greedy 2", "modest again", "greedy 3"}));
}

TEST(TaskQueue, PlayersComeFirstAndLetOthersThroughNowAndThen) {
  std::vector<std::string> done;
  {
    TaskQueue queue(1, 100);
    std::binary_semaphore go(0);
    occupy(queue, go);
    for (const char* name : {"analysis 1", "analysis 2"})
      queue.post("analyst", [&done, name] { done.emplace_back(name); });
    for (int i = 0; i < TaskQueue::kPlayersInARow + 1; ++i)
      queue.post(
          "player", [&done] { done.emplace_back("move"); }, Urgency::Playing);
    go.release();
  }
  EXPECT_EQ(done, (std::vector<std::string>{"move", "move", "move", "move", "analysis 1", "move", "analysis 2"}));
}

// Holds its engine until it is stopped or let go.
class Holder : public PoolJob {
 public:
  Run run(PoolEngine&, const std::stop_token& stop) override {
    started.release();
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any changed;
    changed.wait(lock, stop, [this] { return is_free.load(); });
    return is_free ? Run::Finished : Run::Interrupted;
  }
  void drop() override { is_dropped = true; }

  std::counting_semaphore<> started{0};
  std::atomic<bool> is_free{false};
  std::atomic<bool> is_dropped{false};
};

// Holds its engine for a while; stopped before, it begins again.
class Beginner : public RestartingJob {
 public:
  explicit Beginner(std::chrono::milliseconds work) : work_(work) {}
  Run run(PoolEngine&, const std::stop_token& stop) override {
    ++runs;
    const auto end = std::chrono::steady_clock::now() + work_;
    while (std::chrono::steady_clock::now() < end) {
      if (stop.stop_requested()) return begin_again();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    done.set_value();
    return Run::Finished;
  }
  void drop() override {}

  std::promise<void> done;
  std::atomic<int> runs{0};

 private:
  const std::chrono::milliseconds work_;
};

class Quick : public PoolJob {
 public:
  Run run(PoolEngine&, const std::stop_token&) override {
    done.set_value();
    return Run::Finished;
  }
  void drop() override {}
  std::promise<void> done;
};

EnginePoolOptions small_pool() {
  EnginePoolOptions options;
  options.hash_mib = 1;
  return options;
}

TEST(EnginePool, InterruptsAnAnalysisForAMoveAndGoesOnWithItAfterwards) {
  EnginePool pool(small_pool());
  const auto analysis = std::make_shared<Holder>();
  ASSERT_TRUE(pool.submit(Priority::Analysis, "a", analysis));
  analysis->started.acquire();
  const auto move = std::make_shared<Quick>();
  ASSERT_TRUE(pool.submit(Priority::Move, "b", move));
  move->done.get_future().wait();
  analysis->started.acquire();
  EXPECT_FALSE(analysis->is_dropped);
  EXPECT_EQ(pool.counts().interrupted, 1u);
}

TEST(EnginePool, JobsOfOnePriorityTakeTurns) {
  EnginePoolOptions options = small_pool();
  options.slice = std::chrono::milliseconds(1);
  EnginePool pool(options);
  const auto first = std::make_shared<Holder>();
  const auto second = std::make_shared<Holder>();
  ASSERT_TRUE(pool.submit(Priority::Analysis, "a", first));
  first->started.acquire();
  ASSERT_TRUE(pool.submit(Priority::Analysis, "b", second));
  second->started.acquire();
  first->started.acquire();
}

TEST(EnginePool, WhatWouldBeginAgainIsNotStoppedForItsEquals) {
  EnginePoolOptions options = small_pool();
  options.slice = std::chrono::milliseconds(1);
  EnginePool pool(options);
  // Longer than the supervisor looks away.
  const auto first = std::make_shared<Beginner>(std::chrono::milliseconds(600));
  const auto second = std::make_shared<Beginner>(std::chrono::milliseconds(600));
  ASSERT_TRUE(pool.submit(Priority::Move, "a", first));
  ASSERT_TRUE(pool.submit(Priority::Move, "b", second));
  ASSERT_EQ(first->done.get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready);
  ASSERT_EQ(second->done.get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready);
  EXPECT_EQ(first->runs + second->runs, 2);
}

TEST(EnginePool, WhatBeginsAgainComesToAnEndBesideUrgentWork) {
  EnginePool pool(small_pool());
  const auto patient = std::make_shared<Beginner>(std::chrono::milliseconds(200));
  ASSERT_TRUE(pool.submit(Priority::Request, "a", patient));
  const auto done = patient->done.get_future().share();
  while (done.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
    ASSERT_TRUE(pool.submit(Priority::Move, "b", std::make_shared<Quick>()));
    ASSERT_LT(patient->runs, 20);
  }
  EXPECT_LE(patient->runs, 3);
}

TEST(TaskQueue, WhatIsStillAtWorkMayHaveMoreToDoWhenItStops) {
  std::atomic<bool> is_done{false};
  TaskQueue queue(1, 8);
  std::promise<void> started;
  std::promise<void> go;
  ASSERT_TRUE(queue.post_always([&] {
    started.set_value();
    go.get_future().wait();
    EXPECT_TRUE(queue.post_always([&] { is_done = true; }));
  }));
  started.get_future().wait();
  std::thread stopping([&] { queue.stop(); });
  while (queue.post("a", [] {})) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  go.set_value();
  stopping.join();
  EXPECT_TRUE(is_done);
  EXPECT_FALSE(queue.post_always([] {}));
}

TEST(EnginePool, DropsWhatIsCancelledWhetherItWaitsOrRuns) {
  EnginePool pool(small_pool());
  const auto running = std::make_shared<Holder>();
  const auto running_id = pool.submit(Priority::Move, "a", running);
  running->started.acquire();
  const auto waiting = std::make_shared<Holder>();
  const auto waiting_id = pool.submit(Priority::Move, "a", waiting);
  ASSERT_TRUE(running_id && waiting_id);
  pool.cancel(*waiting_id);
  EXPECT_TRUE(waiting->is_dropped);
  pool.cancel(*running_id);
  pool.stop();
  EXPECT_TRUE(running->is_dropped);
}

TEST(EnginePool, RefusesWhatIsTooMuch) {
  EnginePoolOptions options = small_pool();
  options.queue_limit = {2, 2, 2, 2};
  options.per_client_limit = {1, 1, 1, 1};
  EnginePool pool(options);
  const auto holder = std::make_shared<Holder>();
  ASSERT_TRUE(pool.submit(Priority::Move, "a", holder));
  holder->started.acquire();
  ASSERT_TRUE(pool.submit(Priority::Move, "a", std::make_shared<Holder>()));
  EXPECT_FALSE(pool.has_room(Priority::Move, "a"));
  EXPECT_TRUE(pool.has_room(Priority::Move, "b"));
  EXPECT_EQ(pool.submit(Priority::Move, "a", std::make_shared<Holder>()).error(), PoolRefusal::ClientHasTooMany);
  ASSERT_TRUE(pool.submit(Priority::Move, "b", std::make_shared<Holder>()));
  EXPECT_FALSE(pool.has_room(Priority::Move, "c"));
  EXPECT_EQ(pool.submit(Priority::Move, "c", std::make_shared<Holder>()).error(), PoolRefusal::QueueFull);
}

TEST(SearchJob, ReportsTheResultOfItsSearch) {
  EnginePool pool(small_pool());
  std::promise<SearchResult> promise;
  SearchOrder order;
  order.limits.depth = 3;
  SearchReports reports;
  reports.on_done = [&promise](const SearchResult& result) { promise.set_value(result); };
  ASSERT_TRUE(pool.submit(Priority::Request, "a", std::make_shared<SearchJob>(order, reports)));
  const SearchResult result = promise.get_future().get();
  EXPECT_FALSE(result.best.is_null());
  EXPECT_EQ(result.depth, 3);
}

}  // namespace
}  // namespace kiebitz::server
