#include "cli/output/line_queue.h"

#include <cstdio>

namespace kiebitz::cli {

LineQueue::LineQueue() : writer_([this] { write_all(); }) {}

LineQueue::~LineQueue() {
  {
    const MutexLock lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_one();
  writer_.join();
}

void LineQueue::push(std::string_view line) {
  {
    const MutexLock lock(mutex_);
    waiting_ += line;
    waiting_ += '\n';
  }
  changed_.notify_one();
}

void LineQueue::write_all() {
  std::string text;
  for (;;) {
    {
      MutexLock lock(mutex_);
      changed_.wait(lock, [this]() KIEBITZ_REQUIRES(mutex_) { return is_ending_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      text.swap(waiting_);
    }
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
    text.clear();
  }
}

}  // namespace kiebitz::cli
