#include "cli/text_output.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "cli/errors.h"

namespace kiebitz::cli {
namespace {

// Devices and pipes cannot be replaced by a file; a link stays a link and what it points to is replaced.
bool is_written_in_place(const std::string& path) {
  std::error_code ignored;
  const auto status = std::filesystem::status(path, ignored);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

}  // namespace

TextOutput::TextOutput(const std::string& path) : name_(path) {
  if (path.empty() || path == "-") {
    name_ = "standard output";
    file_ = stdout;
    return;
  }
  std::error_code error;
  goal_ = std::filesystem::weakly_canonical(path, error);
  if (error) goal_ = path;
  if (!is_written_in_place(path)) draft_ = goal_.string() + ".draft";
  file_ = std::fopen((draft_.empty() ? goal_ : draft_).c_str(), "wb");
  if (file_ == nullptr) fail();
}

TextOutput::~TextOutput() {
  if (file_ == nullptr || file_ == stdout) return;
  std::fclose(file_);
  std::error_code ignored;
  if (!draft_.empty()) std::filesystem::remove(draft_, ignored);
}

void TextOutput::fail() const { throw UserError(fmt::format("cannot write {}: {}", name_, std::strerror(errno))); }

void TextOutput::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
}

void TextOutput::finish() {
  if (std::fflush(file_) != 0) fail();
  if (file_ == stdout) return;
  std::FILE* const file = file_;
  file_ = nullptr;
  if (std::fclose(file) != 0) fail();
  if (!draft_.empty() && std::rename(draft_.c_str(), goal_.c_str()) != 0) fail();
}

}  // namespace kiebitz::cli
