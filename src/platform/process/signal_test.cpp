#include "platform/process/signal.h"

#include <gtest/gtest.h>
#include <signal.h>

namespace kiebitz {
namespace {

TEST(InterruptWatch, CountsInterruptsAndTerminationsWhileItLives) {
  {
    const InterruptWatch watch;
    EXPECT_EQ(watch.interrupts(), 0);
    ::raise(SIGINT);
    ::raise(SIGTERM);
    EXPECT_EQ(watch.interrupts(), 2);
  }
  const InterruptWatch again;
  EXPECT_EQ(again.interrupts(), 0);
}

TEST(InterruptWatch, RestoresTheEarlierHandler) {
  struct sigaction before {};
  ::sigaction(SIGINT, nullptr, &before);
  { const InterruptWatch watch; }
  struct sigaction after {};
  ::sigaction(SIGINT, nullptr, &after);
  EXPECT_EQ(before.sa_handler, after.sa_handler);
}

}  // namespace
}  // namespace kiebitz
