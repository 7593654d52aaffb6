// A file that appears under its name only when it is complete: readers never see a partial file, and a failure keeps
// the old one. Devices and pipes are written in place; a symbolic link stays, and its target is replaced.
#pragma once

#include <cstdio>
#include <filesystem>
#include <string_view>

namespace kiebitz {

class AtomicFile {
 public:
  explicit AtomicFile(const std::filesystem::path& path);
  ~AtomicFile();  // removes a file that was not finished
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  // These return false if a system call failed; errno has the reason.
  bool is_open() const { return file_ != nullptr; }
  bool write(std::string_view text);
  bool finish();

 private:
  std::filesystem::path target_;
  std::filesystem::path temporary_;  // empty: written in place, or finished
  std::FILE* file_ = nullptr;
};

// All at once. False if a system call failed; errno has the reason.
bool write_atomic_file(const std::filesystem::path& path, std::string_view text);

}  // namespace kiebitz
