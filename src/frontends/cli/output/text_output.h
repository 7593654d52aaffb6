// The output of a command with long text: standard output, or a file that appears under its name only when it is
// complete.
// Throws UserError if writing fails.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "platform/file/atomic_file.h"

namespace kiebitz::cli {

class TextOutput {
 public:
  // "-" or nothing is standard output.
  explicit TextOutput(const std::string& path);

  void write(std::string_view text);
  void finish();

 private:
  void require(bool worked) const;

  std::string name_;
  std::optional<AtomicFile> file_;
};

}  // namespace kiebitz::cli
