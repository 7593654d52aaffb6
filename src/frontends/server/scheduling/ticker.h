// Ticker: one thread that calls functions later. Calls must be short. Any thread may call it.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <thread>

#include "base/mutex.h"

namespace kiebitz::server {

class Ticker {
 public:
  Ticker();
  ~Ticker();  // stops; drops calls that are not due
  Ticker(const Ticker&) = delete;
  Ticker& operator=(const Ticker&) = delete;

  void after(std::chrono::milliseconds delay, std::function<void()> call);
  void every(std::chrono::milliseconds period, std::function<void()> call);
  void stop();

 private:
  using Time = std::chrono::steady_clock::time_point;
  void run();

  Mutex mutex_;
  Condition changed_;
  std::multimap<Time, std::function<void()>> calls_ KIEBITZ_GUARDED_BY(mutex_);
  bool stopping_ KIEBITZ_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace kiebitz::server
