#include "server/scheduling/ticker.h"

#include <utility>

namespace kiebitz::server {

Ticker::Ticker() : thread_([this] { run(); }) {}
Ticker::~Ticker() { stop(); }

void Ticker::after(std::chrono::milliseconds delay, std::function<void()> call) {
  {
    const MutexLock lock(mutex_);
    calls_.emplace(std::chrono::steady_clock::now() + delay, std::move(call));
  }
  changed_.notify_one();
}

void Ticker::every(std::chrono::milliseconds period, std::function<void()> call) {
  after(period, [this, period, call = std::move(call)]() mutable {
    call();
    every(period, std::move(call));
  });
}

void Ticker::stop() {
  {
    const MutexLock lock(mutex_);
    if (stopping_) return;
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Ticker::run() {
  MutexLock lock(mutex_);
  while (!stopping_) {
    if (calls_.empty()) {
      changed_.wait(lock);
      continue;
    }
    const auto first = calls_.begin();
    if (first->first > std::chrono::steady_clock::now()) {
      const Time due = first->first;
      changed_.wait_until(lock, due);
      continue;
    }
    const std::function<void()> call = std::move(first->second);
    calls_.erase(first);
    lock.unlock();
    call();
    lock.lock();
  }
}

}  // namespace kiebitz::server
