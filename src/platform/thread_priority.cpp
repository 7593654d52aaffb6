#include "platform/thread_priority.h"

#include <sys/resource.h>
#include <unistd.h>

namespace kiebitz {

void work_in_background() {
  constexpr int kNicer = 5;
  // Linux keeps this value per thread, and new threads inherit it.
  const auto self = static_cast<id_t>(gettid());
  setpriority(PRIO_PROCESS, self, getpriority(PRIO_PROCESS, self) + kNicer);
}

}  // namespace kiebitz
