// Where the terminal writes and reads lines. Two kinds: with line editing on a real terminal (edit_console.h), plain
// everywhere else (stream_console.h). Belongs to one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "platform/terminal.h"

namespace kiebitz::terminal {

enum class ReadStatus : std::uint8_t {
  Line,
  EndOfInput,   // Ctrl-D, or the end of a pipe
  Interrupted,  // Ctrl-C
  TimeUp,       // the deadline passed
};

struct ReadRequest {
  std::string prompt;
  std::optional<std::chrono::steady_clock::time_point> deadline;
  // Words that Tab completes.
  std::vector<std::string> completions;
};

struct ReadAnswer {
  ReadStatus status = ReadStatus::EndOfInput;
  std::string line;  // UTF-8 without control characters
};

class Console {
 public:
  virtual ~Console() = default;
  virtual ReadAnswer read_line(const ReadRequest& request) = 0;
  // At once. What the terminal cannot show is written in plain letters.
  virtual void write(std::string_view text) = 0;
  // Asked anew each time, because windows change their size.
  virtual Terminal terminal() const = 0;
  // A person is there to answer questions.
  virtual bool is_interactive() const = 0;
  // Has Ctrl-C been pressed since the last call? For the time in which no line is read.
  virtual bool take_interrupt() = 0;
};

// For terminals without UTF-8: umlauts become two letters, dashes and dots plain signs, all else a question mark.
std::string to_ascii(std::string_view utf8);

}  // namespace kiebitz::terminal
