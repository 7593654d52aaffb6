// Runs long work on a separate thread. The calling thread, which owns the interpreter lock, handles Ctrl-C and runs the
// Python code of the work; no other thread runs Python code.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <deque>
#include <exception>
#include <functional>
#include <future>
#include <stop_token>
#include <utility>

#include "base/mutex.h"

namespace kiebitz::python {

class CallingThread {
 public:
  // The stop source asks the work to end.
  explicit CallingThread(std::stop_source stop) : stop_(std::move(stop)) {}

  // Called by the work: the calling thread runs the tasks in this order. After an error further tasks are dropped.
  void post(std::function<void()> task) {
    const MutexLock lock(mutex_);
    tasks_.push_back(std::move(task));
    news_.notify_one();
  }

  // Blocks. Ctrl-C and errors in tasks ask the work to stop and are raised when it has returned.
  template <class Work>
  std::invoke_result_t<Work> run(Work work) {
    std::future<std::invoke_result_t<Work>> result;
    {
      const pybind11::gil_scoped_release others_may_run;
      result = std::async(std::launch::async, [this, &work] {
        const Ending ending{*this};
        return work();
      });
      while (serve_once()) {
      }
    }
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    return result.get();
  }

 private:
  static constexpr auto kSignalPeriod = std::chrono::milliseconds(20);

  struct Ending {
    CallingThread& thread;
    ~Ending() {
      const MutexLock lock(thread.mutex_);
      thread.over_ = true;
      thread.news_.notify_one();
    }
  };

  // Waits for a task or the next check for signals. False if the work has ended and no task is left.
  bool serve_once() {
    std::function<void()> task;
    {
      MutexLock lock(mutex_);
      news_.wait_for(lock, kSignalPeriod, [this]() KIEBITZ_REQUIRES(mutex_) { return over_ || !tasks_.empty(); });
      if (over_ && tasks_.empty()) return false;
      if (!tasks_.empty()) {
        task = std::move(tasks_.front());
        tasks_.pop_front();
      }
    }
    const pybind11::gil_scoped_acquire lock;
    try {
      if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
      if (task && !failure_) task();
    } catch (...) {
      failure_ = std::current_exception();
      stop_.request_stop();
    }
    task = nullptr;  // it may own Python objects
    return true;
  }

  std::stop_source stop_;
  Mutex mutex_;
  Condition news_;
  std::deque<std::function<void()>> tasks_ KIEBITZ_GUARDED_BY(mutex_);
  bool over_ KIEBITZ_GUARDED_BY(mutex_) = false;
  std::exception_ptr failure_;
};

}  // namespace kiebitz::python
