#include "server/sessions/task_queue.h"

#include <utility>

namespace kiebitz::server {

TaskQueue::TaskQueue(int threads, std::size_t limit) : limit_(limit) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

TaskQueue::~TaskQueue() { stop(); }

bool TaskQueue::post(const std::string& client, std::function<void()> task, Urgency urgency) {
  {
    const std::lock_guard lock(mutex_);
    auto& queue = urgency == Urgency::Playing ? of_players_ : of_clients_;
    if (stopping_ || queue.size() >= limit_) return false;
    queue.push(client, std::move(task));
  }
  changed_.notify_one();
  return true;
}

bool TaskQueue::post_always(std::function<void()> task) {
  {
    const std::lock_guard lock(mutex_);
    // What is still at work on the way down may have more to do, and takes it up itself.
    if (stopping_ && running_ == 0) return false;
    own_.push_back(std::move(task));
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
  return of_players_.size() + own_.size() + of_clients_.size();
}

std::function<void()> TaskQueue::take() {
  const bool others_wait = !own_.empty() || !of_clients_.empty();
  if (!of_players_.empty() && !(others_wait && players_in_a_row_ >= kPlayersInARow)) {
    ++players_in_a_row_;
    return *of_players_.pop();
  }
  players_in_a_row_ = 0;
  if (own_.empty()) return of_clients_.pop().value_or(nullptr);
  std::function<void()> task = std::move(own_.front());
  own_.pop_front();
  return task;
}

void TaskQueue::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stopping_ || !is_empty(); });
    const std::function<void()> task = take();
    if (!task) return;
    ++running_;
    lock.unlock();
    task();
    lock.lock();
    --running_;
  }
}

}  // namespace kiebitz::server
