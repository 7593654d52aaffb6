// A file that appears under its name only when it is complete: nobody ever sees half of it, and a failure leaves the
// old one. Devices and pipes are written in place; a link stays a link and what it points to is replaced.
#pragma once

#include <cstdio>
#include <filesystem>
#include <string_view>

namespace kiebitz {

class DraftFile {
 public:
  explicit DraftFile(const std::filesystem::path& path);
  ~DraftFile();  // what was not finished is removed
  DraftFile(const DraftFile&) = delete;
  DraftFile& operator=(const DraftFile&) = delete;

  // All of them: false if the system refused, and errno says why.
  bool is_open() const { return file_ != nullptr; }
  bool write(std::string_view text);
  bool finish();

 private:
  std::filesystem::path goal_;
  std::filesystem::path draft_;  // empty: written in place, or finished
  std::FILE* file_ = nullptr;
};

}  // namespace kiebitz
