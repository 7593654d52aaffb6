// A file that only grows: what append() has reported as written is on the disk. One writer at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "platform/unique_fd.h"

namespace kiebitz {

class AppendFile {
 public:
  // Creates the file if it is not there; nothing if it cannot be opened for writing. The next append goes behind the
  // first `keep` bytes, what lies behind them is cut off; without `keep` it goes to the end.
  static std::optional<AppendFile> open(const std::string& path, std::optional<std::uint64_t> keep);

  // One write, then a sync. False if the disk did not take it; the file may then end in a part of these bytes.
  bool append(std::span<const std::uint8_t> bytes);

 private:
  explicit AppendFile(UniqueFd fd) : fd_(std::move(fd)) {}
  UniqueFd fd_;
};

}  // namespace kiebitz
