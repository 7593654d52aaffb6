// Where a command writes a long text: standard output, or a file that appears under its name only when it is complete.
// Throws UserError if writing fails.
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace kiebitz::cli {

class TextOutput {
 public:
  // "-" or nothing is standard output.
  explicit TextOutput(const std::string& path);
  ~TextOutput();  // a file that was not finished is removed
  TextOutput(const TextOutput&) = delete;
  TextOutput& operator=(const TextOutput&) = delete;

  void write(std::string_view text);
  void finish();

 private:
  [[noreturn]] void fail() const;

  std::string name_;
  std::filesystem::path goal_;
  std::filesystem::path draft_;  // empty: written in place
  std::FILE* file_ = nullptr;
};

}  // namespace kiebitz::cli
