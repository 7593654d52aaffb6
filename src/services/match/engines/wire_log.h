// A log of every line to and from the engines, with the time since the beginning. Any thread may write.
#pragma once

#include <chrono>
#include <fstream>
#include <string>
#include <string_view>

#include "base/mutex.h"
#include "uci/client/uci_engine.h"

namespace kiebitz::match {

class WireLog {
 public:
  explicit WireLog(const std::string& path) : file_(path) {}

  bool is_open() const {
    const MutexLock lock(mutex_);
    return file_.is_open();
  }
  void write(const std::string& name, uci_client::Direction direction, std::string_view line);

 private:
  mutable Mutex mutex_;
  std::ofstream file_ KIEBITZ_GUARDED_BY(mutex_);
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace kiebitz::match
