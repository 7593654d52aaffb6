// A file descriptor with one owner, which closes it on destruction. Private to platform. Not shared between threads.
#pragma once

#include <utility>

namespace kiebitz {

class UniqueFd {
 public:
  UniqueFd() = default;
  explicit UniqueFd(int fd) : fd_(fd) {}
  UniqueFd(const UniqueFd&) = delete;
  UniqueFd& operator=(const UniqueFd&) = delete;
  UniqueFd(UniqueFd&& other) noexcept : fd_(std::exchange(other.fd_, kNone)) {}
  UniqueFd& operator=(UniqueFd&& other) noexcept {
    if (this != &other) {
      reset();
      fd_ = std::exchange(other.fd_, kNone);
    }
    return *this;
  }
  ~UniqueFd() { reset(); }

  bool is_open() const { return fd_ != kNone; }
  int number() const { return fd_; }  // only if is_open()
  void reset();

 private:
  static constexpr int kNone = -1;
  int fd_ = kNone;
};

}  // namespace kiebitz
