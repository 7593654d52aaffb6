#include "learn/crew.h"

namespace kiebitz {

Crew::Crew(int threads) {
  for (int i = 1; i < threads; ++i) threads_.emplace_back([this] { wait_for_work(); });
}

Crew::~Crew() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Crew::for_each(int count, const std::function<void(int)>& work) {
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    count_ = count;
    next_.store(0);
    busy_ = static_cast<int>(threads_.size());
    ++round_;
  }
  changed_.notify_all();
  take_items();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return busy_ == 0; });
}

void Crew::take_items() {
  for (int i = next_.fetch_add(1); i < count_; i = next_.fetch_add(1)) (*work_)(i);
}

void Crew::wait_for_work() {
  int seen = 0;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return ended_ || round_ != seen; });
      if (ended_) return;
      seen = round_;
    }
    take_items();
    {
      const std::lock_guard lock(mutex_);
      --busy_;
    }
    changed_.notify_all();
  }
}

}  // namespace kiebitz
