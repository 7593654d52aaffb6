// A lock that keeps two programs from working on the same data.
#pragma once

#include <optional>
#include <string>

#include "platform/unique_fd.h"

namespace kiebitz {

// Holds a file locked for as long as it lives; the system lets go of it if the program dies.
class FileLock {
 public:
  // Makes the file if needed. Nothing if somebody else holds it or it cannot be made.
  static std::optional<FileLock> try_lock(const std::string& path);

 private:
  explicit FileLock(UniqueFd fd) : fd_(std::move(fd)) {}
  UniqueFd fd_;
};

}  // namespace kiebitz
