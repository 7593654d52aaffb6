// A file that only grows: what append() has reported as written is on the disk. One writer at a time, which the system
// sees to: the file is locked as long as this object lives, and nothing else but the lock says so.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "platform/unique_fd.h"

namespace kiebitz {

enum class AppendFileError : std::uint8_t { CannotOpen, InUse };
std::string_view describe(AppendFileError error);

class AppendFile {
 public:
  // Creates the file if it is not there.
  static Expected<AppendFile, AppendFileError> open(const std::string& path);

  // Cuts off what lies behind the first `bytes` bytes.
  bool keep(std::uint64_t bytes);
  // One write at the end, then a sync. False if the disk did not take it; the file is then as it was, if the disk
  // allows that at least.
  bool append(std::span<const std::uint8_t> bytes);

 private:
  explicit AppendFile(UniqueFd fd) : fd_(std::move(fd)) {}
  UniqueFd fd_;
};

}  // namespace kiebitz
