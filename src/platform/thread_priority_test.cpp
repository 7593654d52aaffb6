#include "platform/thread_priority.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

namespace kiebitz {
namespace {

int own_priority() { return getpriority(PRIO_PROCESS, static_cast<id_t>(gettid())); }

TEST(ThreadPriority, ConcernsTheThreadAndThoseItStarts) {
  constexpr int kLowest = 19;
  const int before = own_priority();
  int inside = 0;
  int started = 0;
  std::thread([&] {
    work_in_background();
    inside = own_priority();
    std::thread([&] { started = own_priority(); }).join();
  }).join();
  EXPECT_EQ(inside, std::min(before + 5, kLowest));
  EXPECT_EQ(started, inside);
  EXPECT_EQ(own_priority(), before);
}

}  // namespace
}  // namespace kiebitz
