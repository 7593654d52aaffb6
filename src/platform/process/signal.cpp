#include "platform/process/signal.h"

#include <signal.h>

#include <atomic>

#include "base/assert.h"

namespace kiebitz {
namespace {

// A signal handler can access only globals, so only one watch may exist at a time.
constinit std::atomic<int> interrupt_count{0};
constinit std::atomic<bool> watch_exists{false};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may use lock-free atomics only");

void count_interrupt(int) { interrupt_count.fetch_add(1, std::memory_order_relaxed); }

}  // namespace

struct InterruptWatch::Handlers {
  struct sigaction interrupt {};
  struct sigaction termination {};
};

InterruptWatch::InterruptWatch() : earlier_(std::make_unique<Handlers>()) {
  const bool existed = watch_exists.exchange(true);
  KIEBITZ_ASSERT(!existed, "two interrupt watches exist at the same time");
  static_cast<void>(existed);
  interrupt_count = 0;
  struct sigaction action {};
  action.sa_handler = count_interrupt;
  sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, &earlier_->interrupt);
  ::sigaction(SIGTERM, &action, &earlier_->termination);
}

InterruptWatch::~InterruptWatch() {
  ::sigaction(SIGINT, &earlier_->interrupt, nullptr);
  ::sigaction(SIGTERM, &earlier_->termination, nullptr);
  watch_exists = false;
}

int InterruptWatch::interrupts() const { return interrupt_count.load(std::memory_order_relaxed); }

}  // namespace kiebitz
