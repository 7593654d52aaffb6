#include "platform/draft_file.h"

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

DraftFile::DraftFile(const std::filesystem::path& path) {
  if (is_written_in_place(path)) {
    file_ = std::fopen(path.c_str(), "wb");
    return;
  }
  std::error_code error;
  goal_ = std::filesystem::weakly_canonical(path, error);
  if (error) goal_ = path;
  struct stat old {};
  const bool replaces = ::stat(goal_.c_str(), &old) == 0;
  if (replaces && ::access(goal_.c_str(), W_OK) != 0) return;
  // A new file beside the goal, on the same file system; others may be drafting there too.
  constexpr int kTries = 100;
  for (int i = 1; i <= kTries; ++i) {
    const std::filesystem::path draft = goal_.string() + fmt::format(".draft{}", i);
    file_ = std::fopen(draft.c_str(), "wbx");
    if (file_ != nullptr) draft_ = draft;
    // What was private stays private.
    if (file_ != nullptr && replaces) static_cast<void>(::fchmod(::fileno(file_), old.st_mode & 07777));
    if (file_ != nullptr || errno != EEXIST) return;
  }
}

DraftFile::~DraftFile() {
  if (file_ != nullptr) std::fclose(file_);
  std::error_code ignored;
  if (!draft_.empty()) std::filesystem::remove(draft_, ignored);
}

bool DraftFile::write(std::string_view text) { return std::fwrite(text.data(), 1, text.size(), file_) == text.size(); }

bool DraftFile::finish() {
  if (std::fclose(std::exchange(file_, nullptr)) != 0) return false;
  if (draft_.empty()) return true;
  if (std::rename(draft_.c_str(), goal_.c_str()) != 0) return false;
  draft_.clear();
  return true;
}

}  // namespace kiebitz
