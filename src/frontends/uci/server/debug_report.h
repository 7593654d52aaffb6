// What `debug on` tells: each command as it was received, and the time it took; of a search, the time from `go` to the
// answer. Commands come from one thread; a search may end on another.
#pragma once

#include <atomic>
#include <chrono>
#include <string_view>

#include "uci/server/line_output.h"

namespace kiebitz::uci {

class DebugReport {
 public:
  using Clock = std::chrono::steady_clock;

  explicit DebugReport(LineOutput& output) : output_(output) {}

  // `debug on`; any other argument turns it off.
  void set(std::string_view argument) { is_on_ = argument == "on"; }
  bool is_on() const { return is_on_; }

  // The handling of one command, from its making to its end.
  class Handling {
   public:
    Handling(DebugReport& report, std::string_view line);
    ~Handling();
    Handling(const Handling&) = delete;
    Handling& operator=(const Handling&) = delete;

   private:
    DebugReport& report_;
    Clock::time_point begin_ = Clock::now();
  };

  void tell_search(Clock::time_point begin);

 private:
  LineOutput& output_;
  std::atomic<bool> is_on_{false};
};

}  // namespace kiebitz::uci
