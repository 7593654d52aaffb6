#include "server/scheduling/engine_queue.h"

#include <gtest/gtest.h>

namespace kiebitz::server {
namespace {

using namespace std::chrono_literals;

class Nothing : public PoolJob {
 public:
  explicit Nothing(bool is_brain) : is_brain_(is_brain) {}
  Run run(PoolEngine&, const std::stop_token&) override { return Run::Finished; }
  void drop() override {}
  bool is_brain_search() const override { return is_brain_; }

 private:
  const bool is_brain_;
};

class EngineQueueTest : public testing::Test {
 protected:
  static std::unique_ptr<EngineQueue> with_brains(int count) {
    EngineQueueOptions options;
    options.brain_searches = count;
    return std::make_unique<EngineQueue>(options);
  }
  void push(Priority priority, const std::string& address, const std::string& visitor = {}) {
    queue_->push({PoolJobId{++last_}, priority, {address, visitor}, std::make_shared<Nothing>(false)}, now_);
  }
  void push_brain(const std::string& address) {
    queue_->push({PoolJobId{++last_}, Priority::Move, {address, {}}, std::make_shared<Nothing>(true)}, now_);
  }
  std::string pop() {
    running_ = queue_->pop(now_);
    return running_ ? running_->client.address + running_->client.visitor : "none";
  }
  // The one that was popped last works so long.
  void work(std::chrono::milliseconds time) {
    now_ += time;
    queue_->put_down(*running_, now_);
  }

  std::unique_ptr<EngineQueue> queue_ = with_brains(1);
  EngineQueue::Time now_{};
  std::optional<PoolEntry> running_;
  std::uint64_t last_ = 0;
};

TEST_F(EngineQueueTest, AStrangerComesNextHoweverManyVisitorsOneAddressHas) {
  for (int i = 0; i < 100; ++i) push(Priority::Move, "crowd", std::to_string(i));
  EXPECT_EQ(pop(), "crowd0");
  push(Priority::Move, "alone");
  work(250ms);
  EXPECT_EQ(pop(), "alone");
}

TEST_F(EngineQueueTest, MoreUrgentWorkComesFirstAmongAddressesThatHadAboutTheSame) {
  push(Priority::Request, "a");
  push(Priority::Move, "b");
  EXPECT_EQ(pop(), "b");
}

TEST_F(EngineQueueTest, WhoeverHadClearlyMoreTimeWaitsWhateverHeWants) {
  for (int i = 0; i < 100; ++i) push(Priority::Move, "crowd", std::to_string(i));
  pop();
  push(Priority::Review, "alone");
  int turns = 1;
  work(250ms);
  while (pop() != "alone") {
    work(250ms);
    ++turns;
  }
  EXPECT_EQ(turns, 5) << "one second more, and a turn";
}

TEST_F(EngineQueueTest, NobodySavesUpTimeByStayingAway) {
  push(Priority::Move, "busy");
  push(Priority::Move, "busy");
  pop();
  work(60s);
  push(Priority::Move, "new");
  EXPECT_EQ(pop(), "busy");
  work(10ms);
  push(Priority::Move, "busy");
  EXPECT_EQ(pop(), "new") << "they take turns from now on";
}

TEST_F(EngineQueueTest, AnAddressHasOneBrainSearchAtATimeAndItsOtherWorkGoesOn) {
  queue_ = with_brains(4);
  push_brain("a");
  push_brain("a");
  push(Priority::Move, "a", "engine");
  EXPECT_EQ(pop(), "a");
  EXPECT_TRUE(running_->job->is_brain_search());
  const auto first = running_;
  EXPECT_EQ(pop(), "aengine");
  EXPECT_EQ(pop(), "none");
  push_brain("b");
  EXPECT_EQ(pop(), "b");
  queue_->put_down(*first, now_);
  EXPECT_EQ(pop(), "a");
}

TEST_F(EngineQueueTest, BrainsTogetherHaveNoMoreThanTheirNumberOfEngines) {
  push_brain("a");
  push_brain("b");
  EXPECT_EQ(pop(), "a");
  EXPECT_EQ(pop(), "none");
  work(5s);
  EXPECT_EQ(pop(), "b");
}

}  // namespace
}  // namespace kiebitz::server
