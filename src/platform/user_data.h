// Where this user's data of Kiebitz live, and a lock that keeps two programs from working on the same of them.
#pragma once

#include <optional>
#include <string>

#include "platform/unique_fd.h"

namespace kiebitz {

// $XDG_DATA_HOME/kiebitz, usually ~/.local/share/kiebitz; empty if the user has no home. Need not exist.
std::string user_data_directory();

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
