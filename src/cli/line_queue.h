// Lines on their way to standard output. Whoever has something to say never waits for the reader on the other side of
// the pipe: a thread of its own writes, in order. What is left when the queue goes away is still written.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

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

  std::mutex mutex_;
  std::condition_variable changed_;
  std::string waiting_;  // complete lines
  bool is_ending_ = false;
  std::thread writer_;
};

}  // namespace kiebitz::cli
