// What the terminal behind an output can show: detected once, passed on as a value. Reads the environment and the
// operating system, changes neither.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace kiebitz {

enum class ColorDepth : std::uint8_t { None, Ansi16, Ansi256, TrueColor };

struct Terminal {
  bool is_terminal = false;  // false: a pipe or a file
  int columns = 80;
  ColorDepth colors = ColorDepth::None;  // what TERM and COLORTERM say, wherever the output goes
  bool no_color = false;                 // the user asks for none: NO_COLOR is set to something (no-color.org)
  bool utf8 = false;                     // the locale's encoding
  bool has_symbols = false;  // UTF-8, and fonts with chess symbols: not on the Linux console and on dumb terminals

  // True if the terminal has colours, the output is no pipe, and the user has not turned colours off.
  bool wants_color() const { return is_terminal && !no_color && colors != ColorDepth::None; }
};

// The value of an environment variable, nothing if it is not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

// Pure. `columns` is what the operating system says; nothing if it does not know.
Terminal describe_terminal(const Environment& environment, bool is_terminal, std::optional<int> columns);
// The terminal behind standard output.
Terminal standard_output_terminal();

}  // namespace kiebitz
