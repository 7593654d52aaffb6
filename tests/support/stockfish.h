// Debian's stockfish as the reference of tests and benchmarks: one process with line-based input and output. For tests
// only: a failure to start, an exit or silence is an exception.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "platform/process/process.h"

namespace kiebitz::test {

class Stockfish {
 public:
  Stockfish() : process_(start()) {
    send("uci");
    read_until("uciok");
  }

  int process_id() const { return process_.id(); }

  // May contain several lines; adds the last line end.
  void send(const std::string& text) {
    if (process_.write(text + "\n", deadline()) != WriteStatus::Written)
      throw std::runtime_error("stockfish does not read any more");
  }

  std::string read_line() {
    LineRead read = process_.read_line(deadline());
    if (read.status != ReadStatus::Line) throw std::runtime_error("stockfish does not answer");
    return std::move(read.line);
  }

  // Skips lines up to the first one with the prefix, and returns that one.
  std::string read_until(std::string_view prefix) {
    for (;;) {
      std::string line = read_line();
      if (line.compare(0, prefix.size(), prefix) == 0) return line;
    }
  }

  void wait_until_ready() {
    send("isready");
    read_until("readyok");
  }

 private:
  static TimePoint deadline() { return std::chrono::steady_clock::now() + std::chrono::minutes(2); }

  static Process start() {
    ProcessOptions options;
    options.program = "/usr/games/stockfish";
    options.errors = ChildErrors::Inherit;
    auto process = Process::start(options);
    if (!process) throw std::runtime_error(process.error().describe() + "; please install the package stockfish");
    return *std::move(process);
  }

  Process process_;
};

}  // namespace kiebitz::test
