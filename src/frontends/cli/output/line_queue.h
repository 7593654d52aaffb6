// A queue of lines for standard output. push() never waits for the reader of a pipe: a separate thread writes the lines
// in order. The destructor writes the remaining lines.
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
