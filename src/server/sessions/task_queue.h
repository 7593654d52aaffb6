// A few threads for work that waits for the disk, so that I/O threads never do. The server's own work comes first; then
// clients take turns, so that nobody waits for all that somebody else has sent. Bounded: a full queue says no. Any
// thread may call it.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/sessions/fair_queue.h"

namespace kiebitz::server {

class TaskQueue {
 public:
  TaskQueue(int threads, std::size_t limit);
  ~TaskQueue();  // stops
  TaskQueue(const TaskQueue&) = delete;
  TaskQueue& operator=(const TaskQueue&) = delete;

  // False if the queue is full or stopping. Tasks must not throw.
  bool post(const std::string& client, std::function<void()> task);
  // For what has to be done even if the queue is full: the server's own work. False only when stopping.
  bool post_always(std::function<void()> task);
  // What is in the queue is still done.
  void stop();
  std::size_t waiting() const;

 private:
  // The next one, if there is any. mutex_ is held.
  std::function<void()> take();
  void work();

  const std::size_t limit_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> own_;
  FairQueue<std::function<void()>> of_clients_;
  std::vector<std::thread> threads_;
  bool stopping_ = false;
};

}  // namespace kiebitz::server
