// Ticker: one thread that calls functions later. Calls must be short. Any thread may call it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

namespace kiebitz::server {

class Ticker {
 public:
  Ticker();
  ~Ticker();  // stops; what is not due is forgotten
  Ticker(const Ticker&) = delete;
  Ticker& operator=(const Ticker&) = delete;

  void after(std::chrono::milliseconds delay, std::function<void()> call);
  void every(std::chrono::milliseconds period, std::function<void()> call);
  void stop();

 private:
  using Time = std::chrono::steady_clock::time_point;
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::multimap<Time, std::function<void()>> calls_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace kiebitz::server
