// A few threads that wait for work and do it together. for_each is called by one thread at a time, which works too.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "base/mutex.h"

namespace kiebitz {

class ThreadTeam {
 public:
  explicit ThreadTeam(int threads);  // the calling one included
  ~ThreadTeam();
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

  // Calls work(i) once for every i in [0, count), in any order, on all threads; returns when all are done.
  void for_each(int count, const std::function<void(int)>& work);

 private:
  void wait_for_work();
  void take_items();

  Mutex mutex_;
  Condition changed_;
  // Written before a round begins and read while it lasts.
  const std::function<void(int)>* work_ = nullptr;
  int count_ = 0;
  std::atomic<int> next_{0};
  int round_ KIEBITZ_GUARDED_BY(mutex_) = 0;
  int busy_ KIEBITZ_GUARDED_BY(mutex_) = 0;
  bool ended_ KIEBITZ_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace kiebitz
