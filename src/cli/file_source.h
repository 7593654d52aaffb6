// The bytes of a file or of standard input, for the streaming parsers. Owns the file it opened. One thread at a time.
#pragma once

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

#include "notation/byte_source.h"

namespace kiebitz::cli {

class FileSource : public ByteSource {
 public:
  // "-" is standard input. Whether it worked, now and while reading, error() says.
  explicit FileSource(const std::string& path) : file_(path == "-" ? stdin : std::fopen(path.c_str(), "rb")) {
    if (file_ == nullptr) error_ = errno;
  }
  ~FileSource() override {
    if (file_ != nullptr && file_ != stdin) std::fclose(file_);
  }
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;

  std::size_t read(std::span<char> buffer) override {
    if (file_ == nullptr || error_ != 0) return 0;
    const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file_);
    if (count == 0 && std::ferror(file_) != 0) error_ = errno;
    return count;
  }

  // What the operating system says about the failure, empty if there is none.
  std::string error() const { return error_ == 0 ? std::string() : std::strerror(error_); }

 private:
  std::FILE* file_;
  int error_ = 0;
};

}  // namespace kiebitz::cli
