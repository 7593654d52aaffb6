#include "server/system/store_probe.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>

namespace kiebitz::server {
namespace {

using namespace std::chrono_literals;

bool answer_of(StoreProbe& probe) {
  const auto told = std::make_shared<std::promise<bool>>();
  auto answer = told->get_future();
  probe.ask([told](bool works) { told->set_value(works); });
  if (answer.wait_for(10s) == std::future_status::ready) return answer.get();
  ADD_FAILURE() << "no answer";
  return false;
}

class StoreProbeTest : public testing::Test {
 protected:
  Ticker ticker_;
};

TEST_F(StoreProbeTest, NoticesThatTheStoreFailsAndThatItWorksAgain) {
  std::atomic<bool> works = true;
  StoreProbe probe([&works] { return works.load(); }, ticker_, {-1ms, 1h});
  EXPECT_TRUE(answer_of(probe));
  works = false;
  EXPECT_FALSE(answer_of(probe));
  works = true;
  EXPECT_TRUE(answer_of(probe));
  ticker_.stop();
}

TEST_F(StoreProbeTest, AsksOnceForAllWhoWantToKnowAtTheSameTime) {
  std::atomic<int> asked = 0;
  StoreProbe probe([&asked] { return ++asked > 0; }, ticker_, {1h, 1h});
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(answer_of(probe));
  EXPECT_EQ(asked, 1);
  ticker_.stop();
}

TEST_F(StoreProbeTest, AStoreThatSaysNothingDoesNotWork) {
  std::promise<void> over;
  const auto end = over.get_future().share();
  const auto wait = [end] {
    end.wait();
    return true;
  };
  StoreProbe probe(wait, ticker_, {-1ms, 50ms});
  EXPECT_FALSE(answer_of(probe));
  EXPECT_FALSE(answer_of(probe)) << "it is still waiting";
  over.set_value();
  bool works = false;
  for (int i = 0; i < 100 && !works; ++i) {
    std::this_thread::sleep_for(10ms);
    works = answer_of(probe);
  }
  EXPECT_TRUE(works);
  ticker_.stop();
}

TEST_F(StoreProbeTest, WhoeverWaitsIsToldWhenItStops) {
  std::promise<void> over;
  const auto end = over.get_future().share();
  const auto wait = [end] {
    end.wait();
    return true;
  };
  StoreProbe probe(wait, ticker_, {-1ms, 1h});
  std::atomic<bool> told = false;
  probe.ask([&told](bool) { told = true; });
  std::this_thread::sleep_for(20ms);
  probe.stop();
  EXPECT_TRUE(told);
  over.set_value();
  ticker_.stop();
}

}  // namespace
}  // namespace kiebitz::server
