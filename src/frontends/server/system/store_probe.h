// StoreProbe: does the store accept writes? It asks the store on a thread of its own, at most every few seconds, so
// that a caller waits neither for the disk nor for other requests. Any thread.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include "base/mutex.h"
#include "server/scheduling/ticker.h"

namespace kiebitz::server {

class StoreProbe {
 public:
  using Check = std::function<bool()>;  // may wait for the disk
  using Tell = std::function<void(bool works)>;

  struct Times {
    std::chrono::milliseconds fresh{2000};    // an older answer is asked for again
    std::chrono::milliseconds longest{3000};  // after this time without an answer the store counts as failed
  };

  // The ticker must stop before the probe is destroyed.
  StoreProbe(Check check, Ticker& ticker, const Times& times);
  StoreProbe(Check check, Ticker& ticker) : StoreProbe(std::move(check), ticker, Times()) {}
  ~StoreProbe();  // stops, and waits for a check under way
  StoreProbe(const StoreProbe&) = delete;
  StoreProbe& operator=(const StoreProbe&) = delete;

  // Calls back once, at once or on another thread, a little after Times::longest at the latest. Must not block.
  void ask(Tell tell);
  // Answers waiting callers with what is known.
  void stop();

 private:
  using Time = std::chrono::steady_clock::time_point;

  void work();
  void give_up();
  bool takes_too_long() const KIEBITZ_REQUIRES(mutex_);
  // The waiting callers and their answer, for tell_all(), which is called without the mutex.
  struct News {
    std::vector<Tell> waiting;
    bool works;
  };
  News take_news() KIEBITZ_REQUIRES(mutex_);
  static void tell_all(const News& news);

  const Check check_;
  const Times times_;
  Mutex mutex_;
  Condition changed_;
  std::vector<Tell> waiting_ KIEBITZ_GUARDED_BY(mutex_);
  std::optional<Time> began_ KIEBITZ_GUARDED_BY(mutex_);  // the check under way
  std::optional<Time> asked_ KIEBITZ_GUARDED_BY(mutex_);
  bool works_ KIEBITZ_GUARDED_BY(mutex_) = true;  // it was opened successfully
  bool stopping_ KIEBITZ_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace kiebitz::server
