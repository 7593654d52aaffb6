// Errors of a command that processes many games or files. A single error becomes the command's error message; several
// are printed on standard error, one per line, and the error message has their number.
#pragma once

#include <fmt/core.h>

#include <cstdio>
#include <string>
#include <string_view>

#include "cli/errors.h"
#include "cli/output/tell.h"

namespace kiebitz::cli {

class ProblemList {
 public:
  void add(const std::string& problem) {
    if (++count_ == 1) {
      first_ = problem;
      return;
    }
    if (count_ == 2) print(first_);
    print(problem);
  }

  // Throws UserError if there were any; `what` describes several of them: "lines could not be read".
  void throw_if_any(std::string_view what) const {
    if (count_ == 1) throw UserError(first_);
    if (count_ > 1) throw UserError(fmt::format("{} {}", count_, what));
  }

 private:
  static void print(const std::string& problem) { tell("kiebitz: {}\n", problem); }

  std::string first_;
  std::size_t count_ = 0;
};

}  // namespace kiebitz::cli
