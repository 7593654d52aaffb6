// Ctrl-C as a question instead of a sudden death: while an InterruptWatch lives, SIGINT and SIGTERM are counted and the
// program asks when it likes. One watch at a time per process (asserted), made by the main program.
#pragma once

#include <signal.h>

namespace kiebitz {

class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();  // the earlier handlers are back
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  // How often the program was asked to end since the watch began. Any thread may ask.
  int interrupts() const;

 private:
  struct sigaction old_int_ {};
  struct sigaction old_term_ {};
};

}  // namespace kiebitz
