// A mutex whose rules clang checks when it compiles: which members it guards, which functions need it held or free.
// Other compilers see nothing of the annotations. Used instead of std::mutex everywhere; tools/check_layers looks.
//
//   Mutex mutex_;
//   int count_ KIEBITZ_GUARDED_BY(mutex_) = 0;
//   void add_one() KIEBITZ_REQUIRES(mutex_);   // the caller holds it
//   void add() KIEBITZ_EXCLUDES(mutex_);       // takes it itself
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <utility>

#if defined(__clang__)
#define KIEBITZ_THREAD_ATTRIBUTE(attribute) __attribute__((attribute))
#else
#define KIEBITZ_THREAD_ATTRIBUTE(attribute)
#endif

#define KIEBITZ_GUARDED_BY(mutex) KIEBITZ_THREAD_ATTRIBUTE(guarded_by(mutex))
#define KIEBITZ_PT_GUARDED_BY(mutex) KIEBITZ_THREAD_ATTRIBUTE(pt_guarded_by(mutex))  // what a pointer points to
#define KIEBITZ_REQUIRES(...) KIEBITZ_THREAD_ATTRIBUTE(requires_capability(__VA_ARGS__))
#define KIEBITZ_EXCLUDES(...) KIEBITZ_THREAD_ATTRIBUTE(locks_excluded(__VA_ARGS__))
#define KIEBITZ_ACQUIRE(...) KIEBITZ_THREAD_ATTRIBUTE(acquire_capability(__VA_ARGS__))
#define KIEBITZ_RELEASE(...) KIEBITZ_THREAD_ATTRIBUTE(release_capability(__VA_ARGS__))
#define KIEBITZ_TRY_ACQUIRE(...) KIEBITZ_THREAD_ATTRIBUTE(try_acquire_capability(__VA_ARGS__))
#define KIEBITZ_RETURNS_MUTEX(mutex) KIEBITZ_THREAD_ATTRIBUTE(lock_returned(mutex))
// For what the analysis cannot follow; the reason stands beside it.
#define KIEBITZ_NO_THREAD_ANALYSIS KIEBITZ_THREAD_ATTRIBUTE(no_thread_safety_analysis)

namespace kiebitz {

class KIEBITZ_THREAD_ATTRIBUTE(capability("mutex")) Mutex {
 public:
  void lock() KIEBITZ_ACQUIRE() { mutex_.lock(); }
  void unlock() KIEBITZ_RELEASE() { mutex_.unlock(); }
  bool try_lock() KIEBITZ_TRY_ACQUIRE(true) { return mutex_.try_lock(); }

 private:
  friend class MutexLock;
  std::mutex mutex_;
};

// Holds a mutex until the end of the block, or until unlock().
class KIEBITZ_THREAD_ATTRIBUTE(scoped_lockable) MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) KIEBITZ_ACQUIRE(mutex) : lock_(mutex.mutex_) {}
  // After a try_lock() that succeeded.
  MutexLock(Mutex& mutex, std::adopt_lock_t adopt) KIEBITZ_REQUIRES(mutex) : lock_(mutex.mutex_, adopt) {}
  ~MutexLock() KIEBITZ_RELEASE() {}  // NOLINT(modernize-use-equals-default): the attribute needs a body
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

  void lock() KIEBITZ_ACQUIRE() { lock_.lock(); }
  void unlock() KIEBITZ_RELEASE() { lock_.unlock(); }

 private:
  friend class Condition;
  std::unique_lock<std::mutex> lock_;
};

// Waits for what another thread changes under the mutex. A predicate that reads guarded members says so:
//   changed_.wait(lock, [this]() KIEBITZ_REQUIRES(mutex_) { return count_ > 0; });
class Condition {
 public:
  void notify_one() { variable_.notify_one(); }
  void notify_all() { variable_.notify_all(); }

  // These two may return for no reason: the caller looks again.
  void wait(MutexLock& lock) { variable_.wait(lock.lock_); }
  template <class Clock, class Duration>
  void wait_until(MutexLock& lock, std::chrono::time_point<Clock, Duration> end) {
    variable_.wait_until(lock.lock_, end);
  }
  template <class Predicate>
  void wait(MutexLock& lock, Predicate predicate) {
    variable_.wait(lock.lock_, std::move(predicate));
  }
  // False if a stop was requested before the predicate held.
  template <class Predicate>
  bool wait(MutexLock& lock, std::stop_token stop, Predicate predicate) {
    return variable_.wait(lock.lock_, std::move(stop), std::move(predicate));
  }
  // False if the time passed, or a stop was requested, before the predicate held.
  template <class Rep, class Period, class Predicate>
  bool wait_for(MutexLock& lock, std::chrono::duration<Rep, Period> time, Predicate predicate) {
    return variable_.wait_for(lock.lock_, time, std::move(predicate));
  }
  template <class Rep, class Period, class Predicate>
  bool wait_for(MutexLock& lock, std::stop_token stop, std::chrono::duration<Rep, Period> time, Predicate predicate) {
    return variable_.wait_for(lock.lock_, std::move(stop), time, std::move(predicate));
  }
  template <class Clock, class Duration, class Predicate>
  bool wait_until(MutexLock& lock, std::stop_token stop, std::chrono::time_point<Clock, Duration> end,
                  Predicate predicate) {
    return variable_.wait_until(lock.lock_, std::move(stop), end, std::move(predicate));
  }

 private:
  std::condition_variable_any variable_;  // the plain one knows no stop tokens
};

}  // namespace kiebitz
