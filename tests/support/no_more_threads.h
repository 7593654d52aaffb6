// During its lifetime no thread can be started, because each would get a stack larger than the address space. Other
// threads of the test must not start any meanwhile.
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
