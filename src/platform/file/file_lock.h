// A lock that keeps two programs from working on the same data.
#pragma once

#include <optional>
#include <string>

#include "platform/file/unique_fd.h"

namespace kiebitz {

// Holds a lock on a file during its lifetime; the system releases the lock if the program dies.
class FileLock {
 public:
  // Creates the file if needed. Nothing if another program holds the lock or the file cannot be created.
  static std::optional<FileLock> try_lock(const std::string& path);

 private:
  explicit FileLock(UniqueFd fd) : fd_(std::move(fd)) {}
  UniqueFd fd_;
};

}  // namespace kiebitz
