#include "platform/file/append_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace kiebitz {

std::string_view describe(AppendFileError error) {
  switch (error) {
    case AppendFileError::CannotOpen:
      return "the file cannot be opened";
    case AppendFileError::InUse:
      return "another program is writing this file; wait for it or choose another file";
  }
  return "unknown error";
}

Expected<AppendFile, AppendFileError> AppendFile::open(const std::string& path) {
  UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  if (!fd.is_open()) return Unexpected(AppendFileError::CannotOpen);
  // A file system without locks does not prevent writing, and any number of processes may write to /dev/null.
  struct stat status {};
  const bool is_file = ::fstat(fd.number(), &status) == 0 && S_ISREG(status.st_mode);
  if (is_file && ::flock(fd.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return Unexpected(AppendFileError::InUse);
  return AppendFile(std::move(fd));
}

bool AppendFile::keep(std::uint64_t bytes) { return ::ftruncate(fd_.number(), static_cast<off_t>(bytes)) == 0; }

bool AppendFile::append(std::span<const std::uint8_t> bytes) {
  const off_t end = ::lseek(fd_.number(), 0, SEEK_END);
  const ssize_t written = ::write(fd_.number(), bytes.data(), bytes.size());
  const auto is_synced = [&] { return ::fdatasync(fd_.number()) == 0 || errno == EINVAL; };  // pipes have no disk
  if (written == static_cast<ssize_t>(bytes.size()) && is_synced()) return true;
  // A partial write would be joined to the next one, so it is cut off.
  if (end >= 0) static_cast<void>(keep(static_cast<std::uint64_t>(end)));
  return false;
}

}  // namespace kiebitz
