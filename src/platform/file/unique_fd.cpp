#include "platform/file/unique_fd.h"

#include <unistd.h>

namespace kiebitz {

void UniqueFd::reset() {
  if (fd_ != kNone) ::close(fd_);
  fd_ = kNone;
}

}  // namespace kiebitz
