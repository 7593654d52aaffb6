// Must not compile with -Wthread-safety -Werror: reads what a mutex guards without holding it. With KIEBITZ_LOCKED it
// holds the mutex, and compiles.
#include "base/mutex.h"

namespace {

class Counter {
 public:
  void add_one() {
    const kiebitz::MutexLock lock(mutex_);
    ++count_;
    changed_.notify_all();
  }
  void wait_for(int count) {
    kiebitz::MutexLock lock(mutex_);
    changed_.wait(lock, [&]() KIEBITZ_REQUIRES(mutex_) { return count_ >= count; });
  }
  int count() {
#ifdef KIEBITZ_LOCKED
    const kiebitz::MutexLock lock(mutex_);
#endif
    return count_;
  }

 private:
  kiebitz::Mutex mutex_;
  kiebitz::Condition changed_;
  int count_ KIEBITZ_GUARDED_BY(mutex_) = 0;
};

}  // namespace

int main() {
  Counter counter;
  counter.add_one();
  counter.wait_for(1);
  return counter.count();
}
