#include "platform/process/signal.h"

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

InterruptWatch::InterruptWatch() {
  const bool existed = watch_exists.exchange(true);
  KIEBITZ_ASSERT(!existed, "two interrupt watches exist at the same time");
  static_cast<void>(existed);
  interrupt_count = 0;
  struct sigaction action {};
  action.sa_handler = count_interrupt;
  sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, &old_int_);
  ::sigaction(SIGTERM, &action, &old_term_);
}

InterruptWatch::~InterruptWatch() {
  ::sigaction(SIGINT, &old_int_, nullptr);
  ::sigaction(SIGTERM, &old_term_, nullptr);
  watch_exists = false;
}

int InterruptWatch::interrupts() const { return interrupt_count.load(std::memory_order_relaxed); }

}  // namespace kiebitz
