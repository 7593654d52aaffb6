// A few threads that wait for work and do it together. for_each is called by one thread at a time, which works too.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace kiebitz {

class Crew {
 public:
  explicit Crew(int threads);  // the calling one included
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Calls work(i) once for every i in [0, count), in any order, on all threads; returns when all are done.
  void for_each(int count, const std::function<void(int)>& work);

 private:
  void wait_for_work();
  void take_items();

  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void(int)>* work_ = nullptr;
  int count_ = 0;
  std::atomic<int> next_{0};
  int round_ = 0;
  int busy_ = 0;
  bool ended_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace kiebitz
