#include "learn/train/thread_team.h"

namespace kiebitz {

ThreadTeam::ThreadTeam(int threads) {
  for (int i = 1; i < threads; ++i) threads_.emplace_back([this] { wait_for_work(); });
}

ThreadTeam::~ThreadTeam() {
  {
    const MutexLock lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ThreadTeam::for_each(int count, const std::function<void(int)>& work) {
  {
    const MutexLock lock(mutex_);
    work_ = &work;
    count_ = count;
    next_.store(0);
    busy_ = static_cast<int>(threads_.size());
    ++round_;
  }
  changed_.notify_all();
  take_items();
  MutexLock lock(mutex_);
  changed_.wait(lock, [this]() KIEBITZ_REQUIRES(mutex_) { return busy_ == 0; });
}

void ThreadTeam::take_items() {
  for (int i = next_.fetch_add(1); i < count_; i = next_.fetch_add(1)) (*work_)(i);
}

void ThreadTeam::wait_for_work() {
  int seen = 0;
  for (;;) {
    {
      MutexLock lock(mutex_);
      changed_.wait(lock, [&]() KIEBITZ_REQUIRES(mutex_) { return ended_ || round_ != seen; });
      if (ended_) return;
      seen = round_;
    }
    take_items();
    {
      const MutexLock lock(mutex_);
      --busy_;
    }
    changed_.notify_all();
  }
}

}  // namespace kiebitz
