// Threads that wait for work and divide it among them. One thread at a time calls for_each and takes part in the work.
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "base/mutex.h"

namespace kiebitz {

class ThreadTeam {
 public:
  explicit ThreadTeam(int threads);  // including the calling thread
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
  // Written before a round starts and only read during it.
  const std::function<void(int)>* work_ = nullptr;
  int count_ = 0;
  std::atomic<int> next_{0};
  int round_ KIEBITZ_GUARDED_BY(mutex_) = 0;
  int busy_ KIEBITZ_GUARDED_BY(mutex_) = 0;
  bool ended_ KIEBITZ_GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace kiebitz
