#include "match/engines/wire_log.h"

#include <fmt/core.h>

namespace kiebitz::match {

void WireLog::write(const std::string& name, uci_client::Direction direction, std::string_view line) {
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin_;
  const MutexLock lock(mutex_);
  file_ << fmt::format("{:.4f} {} {} {}\n", time.count(), name,
                       direction == uci_client::Direction::ToEngine ? "<" : ">", line);
}

}  // namespace kiebitz::match
