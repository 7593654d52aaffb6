// The bytes of a file or of standard input, for the streaming parsers. Owns the file it opened. One thread at a time.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "notation/pgn/byte_source.h"

namespace kiebitz::cli {

class FileSource : public ByteSource {
 public:
  // "-" is standard input. error() has failures of opening and of reading.
  explicit FileSource(const std::string& path)
      : fd_(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (fd_ < 0) error_ = errno;
  }
  ~FileSource() override {
    if (fd_ > STDIN_FILENO) ::close(fd_);
  }
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

  // A signal with a handler ends the data, so that reading from a pipe can be interrupted.
  std::size_t read(std::span<char> buffer) override {
    if (error_ != 0) return 0;
    const ssize_t count = ::read(fd_, buffer.data(), buffer.size());
    if (count < 0) error_ = errno;
    return count < 0 ? 0 : static_cast<std::size_t>(count);
  }

  bool has_failed() const override { return error_ != 0; }
  // What the operating system says about the failure, empty if there is none.
  std::string error() const { return error_ == 0 ? std::string() : std::strerror(error_); }

 private:
  int fd_;
  int error_ = 0;
};

}  // namespace kiebitz::cli
