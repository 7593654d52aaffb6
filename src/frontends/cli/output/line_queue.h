// Lines on their way to standard output. Whoever has something to say never waits for the reader on the other side of
// the pipe: a thread of its own writes, in order. What is left when the queue goes away is still written.
#pragma once

#include <string>
#include <string_view>
#include <thread>

#include "base/mutex.h"

namespace kiebitz::cli {

class LineQueue {
 public:
  LineQueue();
  ~LineQueue();
  LineQueue(const LineQueue&) = delete;
  LineQueue& operator=(const LineQueue&) = delete;

  // From any thread.
  void push(std::string_view line);

 private:
  void write_all();

  Mutex mutex_;
  Condition changed_;
  std::string waiting_ KIEBITZ_GUARDED_BY(mutex_);  // complete lines
  bool is_ending_ KIEBITZ_GUARDED_BY(mutex_) = false;
  std::thread writer_;
};

}  // namespace kiebitz::cli
