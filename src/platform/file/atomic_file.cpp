#include "platform/file/atomic_file.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace kiebitz {
namespace {

bool is_written_in_place(const std::filesystem::path& path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

}  // namespace

AtomicFile::AtomicFile(const std::filesystem::path& path) {
  if (is_written_in_place(path)) {
    file_ = std::fopen(path.c_str(), "wb");
    return;
  }
  std::error_code error;
  target_ = std::filesystem::weakly_canonical(path, error);
  if (error) target_ = path;
  struct stat old {};
  const bool replaces = ::stat(target_.c_str(), &old) == 0;
  if (replaces && ::access(target_.c_str(), W_OK) != 0) return;
  // The temporary file is in the folder of the target, on the same file system. Other programs may write there at the
  // same time, so the name is the first that is free.
  constexpr int kTries = 100;
  for (int i = 1; i <= kTries; ++i) {
    const std::filesystem::path temporary = target_.string() + fmt::format(".draft{}", i);
    file_ = std::fopen(temporary.c_str(), "wbx");
    if (file_ != nullptr) temporary_ = temporary;
    // The new file keeps the permissions of the old one: a private file stays private.
    if (file_ != nullptr && replaces) static_cast<void>(::fchmod(::fileno(file_), old.st_mode & 07777));
    if (file_ != nullptr || errno != EEXIST) return;
  }
}

AtomicFile::~AtomicFile() {
  if (file_ != nullptr) std::fclose(file_);
  std::error_code ignored;
  if (!temporary_.empty()) std::filesystem::remove(temporary_, ignored);
}

bool AtomicFile::write(std::string_view text) { return std::fwrite(text.data(), 1, text.size(), file_) == text.size(); }

bool AtomicFile::finish() {
  if (std::fclose(std::exchange(file_, nullptr)) != 0) return false;
  if (temporary_.empty()) return true;
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) return false;
  temporary_.clear();
  return true;
}

bool write_atomic_file(const std::filesystem::path& path, std::string_view text) {
  AtomicFile file(path);
  return file.is_open() && file.write(text) && file.finish();
}

}  // namespace kiebitz
