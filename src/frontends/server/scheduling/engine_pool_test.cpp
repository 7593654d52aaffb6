#include "server/scheduling/engine_pool.h"

#include <gtest/gtest.h>

#include <future>
#include <semaphore>
#include <thread>

#include "server/scheduling/search_job.h"
#include "server/scheduling/task_queue.h"

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

Client from(std::string address) { return {std::move(address), {}}; }

template <class Task>
void post(TaskQueue& queue, const std::string& address, Task task, Urgency urgency = Urgency::Other) {
  ASSERT_TRUE(queue.post(from(address), std::move(task), urgency));
}

// Keeps the only thread of a queue busy until `go`, so that what is posted meanwhile has to wait.
void occupy(TaskQueue& queue, std::binary_semaphore& go) {
  const auto begun = std::make_shared<std::binary_semaphore>(0);
  post(queue, "first", [begun, &go] {
    begun->release();
    go.acquire();
  });
  begun->acquire();
}

TEST(TaskQueue, DoesItsOwnWorkFirstAndThenServesClientsInTurn) {
  std::vector<std::string> done;
  {
    TaskQueue queue(1, {5, 3});
    std::binary_semaphore go(0);
    occupy(queue, go);
    for (const char* name : {"greedy 1", "greedy 2", "greedy 3"})
      EXPECT_TRUE(queue.post(from("greedy"), [&done, name] { done.emplace_back(name); }));
    EXPECT_EQ(queue.post(from("greedy"), [] {}).error(), WaitRefusal::AddressHasTooMuch);
    EXPECT_TRUE(queue.post(from("modest"), [&done] { done.emplace_back("modest"); }));
    EXPECT_TRUE(queue.post(from("modest"), [&done] { done.emplace_back("modest again"); }));
    EXPECT_EQ(queue.post(from("late"), [] {}).error(), WaitRefusal::QueueFull);
    EXPECT_TRUE(queue.post_always([&done] { done.emplace_back("own"); }));
    go.release();
  }
  EXPECT_EQ(done, (std::vector<std::string>{"own", "greedy 1", "modest", "greedy 2", "modest again", "greedy 3"}));
}

TEST(AddressQueue, AddressesTakeTurnsAndInsideOneItsVisitors) {
  AddressQueue<std::string> queue;
  for (const char* visitor : {"a", "b", "c"})
    for (const char* number : {"1", "2"}) queue.push({"crowd", visitor}, std::string(visitor) + number);
  queue.push({"alone", "d"}, "d1");
  queue.push({"alone", "d"}, "d2");
  EXPECT_EQ(queue.waiting_of("crowd"), 6u);
  std::string order;
  while (const auto next = queue.pop()) order += *next + " ";
  EXPECT_EQ(order, "a1 d1 b1 d2 c1 a2 b2 c2 ");
}

TEST(TaskQueue, PlayersComeFirstAndLetOthersThroughNowAndThen) {
  std::vector<std::string> done;
  {
    TaskQueue queue(1, {});
    std::binary_semaphore go(0);
    occupy(queue, go);
    for (const char* name : {"analysis 1", "analysis 2"})
      post(queue, "analyst", [&done, name] { done.emplace_back(name); });
    for (int i = 0; i < TaskQueue::kPlayersInARow + 1; ++i)
      post(
          queue, "player", [&done] { done.emplace_back("move"); }, Urgency::Playing);
    go.release();
  }
  EXPECT_EQ(done, (std::vector<std::string>{"move", "move", "move", "move", "analysis 1", "move", "analysis 2"}));
}

// Tasks that hold their threads until they are let go, and know how many are at it.
class Crowd {
 public:
  std::function<void()> task() {
    return [this] {
      MutexLock lock(mutex_);
      ++inside_;
      changed_.notify_all();
      changed_.wait(lock, [this]() KIEBITZ_REQUIRES(mutex_) { return is_open_; });
      --inside_;
    };
  }
  void wait_until_inside(int count) {
    MutexLock lock(mutex_);
    changed_.wait(lock, [&]() KIEBITZ_REQUIRES(mutex_) { return inside_ >= count; });
  }
  int inside() {
    const MutexLock lock(mutex_);
    return inside_;
  }
  void open() {
    const MutexLock lock(mutex_);
    is_open_ = true;
    changed_.notify_all();
  }

 private:
  Mutex mutex_;
  Condition changed_;
  int inside_ KIEBITZ_GUARDED_BY(mutex_) = 0;
  bool is_open_ KIEBITZ_GUARDED_BY(mutex_) = false;
};

TEST(TaskQueue, LeavesAThreadToPlayersHoweverMuchOthersHaveToDo) {
  Crowd crowd;
  TaskQueue queue(4, {});
  for (int i = 0; i < 10; ++i) post(queue, "reader " + std::to_string(i), crowd.task());
  crowd.wait_until_inside(3);
  std::promise<void> moved;
  post(
      queue, "player", [&] { moved.set_value(); }, Urgency::Playing);
  moved.get_future().wait();
  std::promise<void> flag_fell;
  queue.post_always([&] { flag_fell.set_value(); });
  flag_fell.get_future().wait();
  EXPECT_EQ(crowd.inside(), 3);
  crowd.open();
}

TEST(TaskQueue, GivesLongWorkHalfOfItsThreads) {
  Crowd crowd;
  TaskQueue queue(4, {});
  for (int i = 0; i < 10; ++i) post(queue, "exporter " + std::to_string(i), crowd.task(), Urgency::Long);
  crowd.wait_until_inside(2);
  for (int i = 0; i < 20; ++i) {
    std::promise<void> read;
    post(queue, "reader", [&] { read.set_value(); });
    read.get_future().wait();
    EXPECT_EQ(crowd.inside(), 2);
  }
  crowd.open();
}

TEST(TaskQueue, LongAndShortWorkTakeTurns) {
  std::vector<std::string> done;
  {
    TaskQueue queue(1, {});
    std::binary_semaphore go(0);
    occupy(queue, go);
    for (const char* name : {"short 1", "short 2"}) post(queue, "reader", [&done, name] { done.emplace_back(name); });
    for (const char* name : {"long 1", "long 2"})
      post(
          queue, "exporter", [&done, name] { done.emplace_back(name); }, Urgency::Long);
    go.release();
  }
  EXPECT_EQ(done, (std::vector<std::string>{"long 1", "short 1", "long 2", "short 2"}));
}

// Holds its engine until it is stopped or let go.
class Holder : public PoolJob {
 public:
  Run run(PoolEngine&, const std::stop_token& stop) override {
    started.release();
    Mutex mutex;
    MutexLock lock(mutex);
    Condition changed;
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
  ASSERT_TRUE(pool.submit(Priority::Analysis, from("a"), analysis));
  analysis->started.acquire();
  const auto move = std::make_shared<Quick>();
  ASSERT_TRUE(pool.submit(Priority::Move, from("b"), move));
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
  ASSERT_TRUE(pool.submit(Priority::Analysis, from("a"), first));
  first->started.acquire();
  ASSERT_TRUE(pool.submit(Priority::Analysis, from("b"), second));
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
  ASSERT_TRUE(pool.submit(Priority::Move, from("a"), first));
  ASSERT_TRUE(pool.submit(Priority::Move, from("b"), second));
  ASSERT_EQ(first->done.get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready);
  ASSERT_EQ(second->done.get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready);
  EXPECT_EQ(first->runs + second->runs, 2);
}

TEST(EnginePool, WhatBeginsAgainComesToAnEndBesideUrgentWork) {
  EnginePool pool(small_pool());
  const auto patient = std::make_shared<Beginner>(std::chrono::milliseconds(200));
  ASSERT_TRUE(pool.submit(Priority::Request, from("a"), patient));
  const auto done = patient->done.get_future().share();
  while (done.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
    ASSERT_TRUE(pool.submit(Priority::Move, from("b"), std::make_shared<Quick>()));
    ASSERT_LT(patient->runs, 20);
  }
  EXPECT_LE(patient->runs, 3);
}

TEST(EnginePool, AnAddressThatHadMoreTimeMakesRoomForAnotherWhateverBothWant) {
  EnginePoolOptions options = small_pool();
  options.queue.lead = std::chrono::milliseconds(50);
  EnginePool pool(options);
  std::vector<std::shared_ptr<Holder>> crowd;
  for (int i = 0; i < 20; ++i) {
    crowd.push_back(std::make_shared<Holder>());
    ASSERT_TRUE(pool.submit(Priority::Move, {"crowd", std::to_string(i)}, crowd.back()));
  }
  const auto stranger = std::make_shared<Holder>();
  ASSERT_TRUE(pool.submit(Priority::Review, from("alone"), stranger));
  EXPECT_TRUE(stranger->started.try_acquire_for(std::chrono::seconds(5)));
  EXPECT_GE(pool.counts().waiting[index(Priority::Move)], 19u);
}

// Answers with what it has when it is interrupted.
class Hasty : public Holder {
 public:
  bool answers_early() override { return true; }
};

TEST(EnginePool, WhatAnswersEarlyDoesNotRunAgain) {
  EnginePool pool(small_pool());
  const auto hasty = std::make_shared<Hasty>();
  ASSERT_TRUE(pool.submit(Priority::Request, from("a"), hasty));
  hasty->started.acquire();
  const auto move = std::make_shared<Quick>();
  ASSERT_TRUE(pool.submit(Priority::Move, from("b"), move));
  move->done.get_future().wait();
  EXPECT_FALSE(hasty->started.try_acquire_for(std::chrono::milliseconds(50)));
  EXPECT_FALSE(hasty->is_dropped);
  EXPECT_EQ(pool.counts().interrupted, 0u);
}

TEST(TaskQueue, WhatIsStillAtWorkMayHaveMoreToDoWhenItStops) {
  std::atomic<bool> is_done{false};
  TaskQueue queue(1, {});
  std::promise<void> started;
  std::promise<void> go;
  ASSERT_TRUE(queue.post_always([&] {
    started.set_value();
    go.get_future().wait();
    EXPECT_TRUE(queue.post_always([&] { is_done = true; }));
  }));
  started.get_future().wait();
  std::thread stopping([&] { queue.stop(); });
  while (queue.post(from("a"), [] {})) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  go.set_value();
  stopping.join();
  EXPECT_TRUE(is_done);
  EXPECT_FALSE(queue.post_always([] {}));
}

TEST(EnginePool, DropsWhatIsCancelledWhetherItWaitsOrRuns) {
  EnginePool pool(small_pool());
  const auto running = std::make_shared<Holder>();
  const auto running_id = pool.submit(Priority::Move, from("a"), running);
  running->started.acquire();
  const auto waiting = std::make_shared<Holder>();
  const auto waiting_id = pool.submit(Priority::Move, from("a"), waiting);
  ASSERT_TRUE(running_id && waiting_id);
  pool.cancel(*waiting_id);
  EXPECT_TRUE(waiting->is_dropped);
  pool.cancel(*running_id);
  pool.stop();
  EXPECT_TRUE(running->is_dropped);
}

TEST(EnginePool, RefusesWhatIsTooMuch) {
  EnginePoolOptions options = small_pool();
  options.queue.queue_limit = {3, 3, 3, 3};
  options.queue.per_address_limit = {2, 2, 2, 2};
  options.queue.per_visitor_limit = {1, 1, 1, 1};
  EnginePool pool(options);
  const auto holder = std::make_shared<Holder>();
  ASSERT_TRUE(pool.submit(Priority::Move, from("a"), holder));
  holder->started.acquire();
  const auto submit = [&](const Client& client) {
    return pool.submit(Priority::Move, client, std::make_shared<Holder>());
  };
  ASSERT_TRUE(submit({"a", "first"}));
  EXPECT_EQ(pool.objection(Priority::Move, {"a", "first"}), WaitRefusal::VisitorHasTooMuch);
  EXPECT_EQ(submit({"a", "first"}).error(), WaitRefusal::VisitorHasTooMuch);
  ASSERT_TRUE(submit({"a", "second"}));
  EXPECT_EQ(submit({"a", "third"}).error(), WaitRefusal::AddressHasTooMuch);
  EXPECT_EQ(pool.objection(Priority::Move, {"b", "first"}), std::nullopt) << "another address with the same visitor";
  ASSERT_TRUE(submit({"b", "first"}));
  EXPECT_EQ(submit({"c", ""}).error(), WaitRefusal::QueueFull);
}

TEST(SearchJob, ReportsTheResultOfItsSearch) {
  EnginePool pool(small_pool());
  std::promise<SearchResult> promise;
  SearchOrder order;
  order.limits.depth = 3;
  SearchReports reports;
  reports.on_done = [&promise](const SearchResult& result) { promise.set_value(result); };
  ASSERT_TRUE(pool.submit(Priority::Request, from("a"), std::make_shared<SearchJob>(order, reports)));
  const SearchResult result = promise.get_future().get();
  EXPECT_FALSE(result.best.is_null());
  EXPECT_EQ(result.depth, 3);
}

}  // namespace
}  // namespace kiebitz::server
