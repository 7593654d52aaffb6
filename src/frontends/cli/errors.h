// Exit codes that scripts can rely on, and the exceptions that lead to them.
#pragma once

#include <stdexcept>
#include <string>

namespace kiebitz::cli {

inline constexpr int kExitOk = 0;
inline constexpr int kExitCheckFailed =
    1;  // the command worked and its answer is "no" (a count differs, a file has bad games)
inline constexpr int kExitUserError = 2;  // bad input: one line on standard error says what and where
inline constexpr int kExitBug = 70;       // EX_SOFTWARE

class UserError : public std::runtime_error {
 public:
  explicit UserError(const std::string& message) : std::runtime_error(message) {}
};

// A result other than success that is not an error: "no" with exit code kExitCheckFailed. Nothing more is printed.
class CheckFailed : public std::exception {};

}  // namespace kiebitz::cli
