// While it lives, no thread can be started: each would get a stack that is larger than the address space. Not while
// other threads of the test start any.
#pragma once

#include <pthread.h>

namespace kiebitz {

class NoMoreThreads {
 public:
  NoMoreThreads() {
    pthread_getattr_default_np(&before_);
    pthread_attr_t huge;
    pthread_getattr_default_np(&huge);
    pthread_attr_setstacksize(&huge, kMoreThanThereIs);
    pthread_setattr_default_np(&huge);
    pthread_attr_destroy(&huge);
  }
  ~NoMoreThreads() {
    pthread_setattr_default_np(&before_);
    pthread_attr_destroy(&before_);
  }
  NoMoreThreads(const NoMoreThreads&) = delete;
  NoMoreThreads& operator=(const NoMoreThreads&) = delete;

 private:
  static constexpr std::size_t kMoreThanThereIs = std::size_t{1} << 50;
  pthread_attr_t before_;
};

}  // namespace kiebitz
