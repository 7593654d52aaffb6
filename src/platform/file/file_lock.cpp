#include "platform/file/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>

namespace kiebitz {

std::optional<FileLock> FileLock::try_lock(const std::string& path) {
  UniqueFd fd(::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644));
  if (!fd.is_open() || ::flock(fd.number(), LOCK_EX | LOCK_NB) != 0) return std::nullopt;
  return FileLock(std::move(fd));
}

}  // namespace kiebitz
