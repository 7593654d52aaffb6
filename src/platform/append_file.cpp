#include "platform/append_file.h"

#include <fcntl.h>
#include <unistd.h>

namespace kiebitz {

std::optional<AppendFile> AppendFile::open(const std::string& path, std::optional<std::uint64_t> keep) {
  UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644));
  if (!fd.is_open()) return std::nullopt;
  if (keep && ::ftruncate(fd.number(), static_cast<off_t>(*keep)) != 0) return std::nullopt;
  if (::lseek(fd.number(), 0, SEEK_END) < 0) return std::nullopt;
  return AppendFile(std::move(fd));
}

bool AppendFile::append(std::span<const std::uint8_t> bytes) {
  const ssize_t written = ::write(fd_.number(), bytes.data(), bytes.size());
  return written == static_cast<ssize_t>(bytes.size()) && ::fdatasync(fd_.number()) == 0;
}

}  // namespace kiebitz
