#include "cli/output/text_output.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "cli/errors.h"

namespace kiebitz::cli {

TextOutput::TextOutput(const std::string& path) : name_(path) {
  if (path.empty() || path == "-") {
    name_ = "standard output";
  } else {
    file_.emplace(path);
    require(file_->is_open());
  }
}

void TextOutput::require(bool worked) const {
  if (!worked) throw UserError(fmt::format("cannot write {}: {}", name_, std::strerror(errno)));
}

void TextOutput::write(std::string_view text) {
  require(file_ ? file_->write(text) : std::fwrite(text.data(), 1, text.size(), stdout) == text.size());
}

void TextOutput::finish() { require(file_ ? file_->finish() : std::fflush(stdout) == 0); }

}  // namespace kiebitz::cli
