#include "server/sessions/task_queue.h"

#include <utility>

namespace kiebitz::server {

TaskQueue::TaskQueue(int threads, std::size_t limit) : limit_(limit) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

TaskQueue::~TaskQueue() { stop(); }

bool TaskQueue::post(std::function<void()> task) { return put(std::move(task), false); }
bool TaskQueue::post_always(std::function<void()> task) { return put(std::move(task), true); }

bool TaskQueue::put(std::function<void()> task, bool always) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || (!always && tasks_.size() >= limit_)) return false;
    tasks_.push_back(std::move(task));
  }
  changed_.notify_one();
  return true;
}

void TaskQueue::stop() {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    stopping_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

std::size_t TaskQueue::waiting() const {
  const std::lock_guard lock(mutex_);
  return tasks_.size();
}

void TaskQueue::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
    if (tasks_.empty()) return;
    const std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
    lock.lock();
  }
}

}  // namespace kiebitz::server
