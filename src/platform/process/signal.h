// Turns Ctrl-C into a flag that the program polls: while an InterruptWatch lives, SIGINT and SIGTERM are counted
// instead of ending the program. One watch at a time per process (asserted); the main program creates it.
#pragma once

#include <memory>

namespace kiebitz {

class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();  // restores the earlier handlers
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  // The number of signals since the watch began. Any thread may call it.
  int interrupts() const;

 private:
  struct Handlers;
  std::unique_ptr<Handlers> earlier_;
};

}  // namespace kiebitz
