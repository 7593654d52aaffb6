// A file that only grows: what append() has reported as written is on the disk. The file is locked while this object
// lives, so that there is one writer at a time; the lock leaves no other trace.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "platform/file/unique_fd.h"

namespace kiebitz {

enum class AppendFileError : std::uint8_t { CannotOpen, InUse };
std::string_view describe(AppendFileError error);

class AppendFile {
 public:
  // Creates the file if it is not there.
  static Expected<AppendFile, AppendFileError> open(const std::string& path);

  // Truncates the file to its first `bytes` bytes.
  bool keep(std::uint64_t bytes);
  // Appends with one write, then syncs. False if the disk failed; the file then has its old content, provided the disk
  // still allows truncating it.
  bool append(std::span<const std::uint8_t> bytes);

 private:
  explicit AppendFile(UniqueFd fd) : fd_(std::move(fd)) {}
  UniqueFd fd_;
};

}  // namespace kiebitz
