#include "terminal/console/input_wait.h"

#include <poll.h>

#include <algorithm>

namespace kiebitz::terminal {

InputWait wait_for_input(int descriptor, std::optional<std::chrono::steady_clock::time_point> deadline,
                         const std::function<bool()>& interrupted) {
  using std::chrono::milliseconds;
  constexpr milliseconds kPollInterval{100};
  for (;;) {
    if (interrupted()) return InputWait::Interrupted;
    milliseconds pause = kPollInterval;
    if (deadline) {
      const auto left = *deadline - std::chrono::steady_clock::now();
      if (left <= left.zero()) return InputWait::TimeUp;
      pause = std::min(pause, std::chrono::ceil<milliseconds>(left));
    }
    pollfd entry{descriptor, POLLIN, 0};
    if (poll(&entry, 1, static_cast<int>(pause.count())) > 0) return InputWait::Ready;
  }
}

}  // namespace kiebitz::terminal
