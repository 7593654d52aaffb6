// Lines from a pipe, a file or a terminal without editing. A line without an end is buffered until it has one.
#pragma once

#include <cstdio>
#include <functional>

#include "terminal/console/console.h"

namespace kiebitz::terminal {

struct StreamConsoleOptions {
  int input = 0;  // descriptor; stays the caller's
  std::FILE* output = nullptr;
  std::function<int()> interrupts;  // how often Ctrl-C was pressed so far
  std::function<Terminal()> terminal;
  bool is_interactive = false;
};

class StreamConsole : public Console {
 public:
  explicit StreamConsole(StreamConsoleOptions options) : options_(std::move(options)) {}

  ReadAnswer read_line(const ReadRequest& request) override;
  void write(std::string_view text) override;
  Terminal terminal() const override { return options_.terminal(); }
  bool is_interactive() const override { return options_.is_interactive; }
  bool take_interrupt() override;

 private:
  // What comes from a pipe is not on the screen yet.
  void echo(const std::string& line);
  // What is said next begins a line of its own.
  ReadAnswer no_line(ReadStatus status);

  StreamConsoleOptions options_;
  std::string buffer_;
  bool at_end_ = false;
  int seen_interrupts_ = 0;
};

}  // namespace kiebitz::terminal
