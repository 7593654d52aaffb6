// How much of a file of games is read: a bar on the terminal behind standard error, nothing anywhere else. It is erased
// when it is destroyed.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>

#include "cli/output/tell.h"

namespace kiebitz::cli {

class FileProgress {
 public:
  explicit FileProgress(const std::string& path) : is_terminal_(isatty(STDERR_FILENO) == 1) {
    std::error_code error;
    size_ = std::filesystem::file_size(path, error);
    if (error) size_ = 0;  // standard input
  }
  ~FileProgress() {
    if (is_drawn_) tell("\r\033[K");
  }
  FileProgress(const FileProgress&) = delete;
  FileProgress& operator=(const FileProgress&) = delete;

  void show(std::uint64_t bytes, std::int64_t games) {
    constexpr auto kPause = std::chrono::milliseconds(100);
    if (!is_terminal_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + kPause;
    is_drawn_ = true;
    draw(bytes, games, std::chrono::duration<double>(now - begin_).count());
  }

 private:
  void draw(std::uint64_t bytes, std::int64_t games, double seconds) const {
    constexpr std::uint64_t kWidth = 30;
    const double speed = static_cast<double>(games) / std::max(seconds, 0.001);
    if (size_ == 0) return tell("\r{} MiB, {} games, {:.0f}/s\033[K", bytes >> 20, games, speed);
    const std::uint64_t read = std::min<std::uint64_t>(bytes, size_);
    const std::uint64_t filled = read * kWidth / size_;
    tell("\r[{:#<{}}{:.<{}}] {:3} %, {} games, {:.0f}/s\033[K", "", filled, "", kWidth - filled, read * 100 / size_,
         games, speed);
  }

  bool is_terminal_;
  bool is_drawn_ = false;
  std::uint64_t size_ = 0;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace kiebitz::cli
