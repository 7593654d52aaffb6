#include "platform/file/whole_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "platform/file/unique_fd.h"

namespace kiebitz {

std::string_view describe(WholeFileError error) {
  switch (error) {
    case WholeFileError::CannotOpen:
      return "the file cannot be opened";
    case WholeFileError::CannotRead:
      return "the file cannot be read";
  }
  return "unknown error";
}

Expected<std::string, WholeFileError> read_whole_file(const std::string& path) {
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.is_open()) return Unexpected(WholeFileError::CannotOpen);
  std::string text;
  std::array<char, 64 * 1024> block;
  for (;;) {
    const ssize_t count = ::read(fd.number(), block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return Unexpected(WholeFileError::CannotRead);
    if (count == 0) return text;
    text.append(block.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace kiebitz
