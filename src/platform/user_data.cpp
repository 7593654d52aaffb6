#include "platform/user_data.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cstdlib>

namespace kiebitz {

std::string user_data_directory() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0')
    return std::string(data) + "/kiebitz";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return std::string(home) + "/.local/share/kiebitz";
  return {};
}

std::optional<FileLock> FileLock::try_lock(const std::string& path) {
  UniqueFd fd(::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644));
  if (!fd.is_open() || ::flock(fd.number(), LOCK_EX | LOCK_NB) != 0) return std::nullopt;
  return FileLock(std::move(fd));
}

}  // namespace kiebitz
