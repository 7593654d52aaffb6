// A child process: its standard input and output are pipes, read line by line with a deadline. It runs in its own
// process group: a Ctrl-C in the terminal does not reach it, and the whole group can be ended together. The owner of a
// Process owns the child: destruction kills and reaps it.
// A Process belongs to one thread at a time. Writing to a child that is gone never raises SIGPIPE.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "base/time_point.h"
#include "platform/file/unique_fd.h"
#include "platform/process/process_options.h"

namespace kiebitz {

enum class ReadStatus : std::uint8_t {
  Line,
  Timeout,
  Closed,  // the child closed its output, most likely by ending
};

struct LineRead {
  ReadStatus status = ReadStatus::Timeout;
  std::string line;  // without line end; overlong lines come in pieces of kMaxLineLength
  TimePoint at;      // when the bytes arrived
};

enum class WriteStatus : std::uint8_t { Written, Timeout, Closed };

class Process {
 public:
  static constexpr std::size_t kMaxLineLength = 64 * 1024;

  static Expected<Process, ProcessError> start(const ProcessOptions& options);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  Process(Process&&) noexcept;
  Process& operator=(Process&&) noexcept;
  ~Process();

  int id() const { return pid_; }

  // Reads the child's output while it writes, so that two full pipes cannot block each other for ever.
  [[nodiscard]] WriteStatus write(std::string_view text, TimePoint deadline);
  // With a deadline that has passed, returns only what has arrived already.
  LineRead read_line(TimePoint deadline);
  // Closes the child's input: it reads the end of the file.
  void close_input() { input_.reset(); }
  // The end of what the child wrote to its standard error, with ChildErrors::KeepTail.
  const std::string& error_tail() const { return error_tail_; }

  // Nothing if the child is still running at the deadline.
  std::optional<ExitStatus> wait(TimePoint deadline);
  // Ends the child and its process group at once and reaps it. Harmless if it has ended already.
  ExitStatus kill();

 private:
  Process() = default;

  bool take_line(std::string& line);
  // Waits for output, errors or (on request) space for input, and reads what has arrived.
  void pump(TimePoint deadline, bool want_to_write);
  void take_output();
  bool take_errors();  // true if something was read

  int pid_ = 0;  // 0: reaped or moved from
  UniqueFd input_;
  UniqueFd output_;
  UniqueFd errors_;
  std::string buffer_;
  std::size_t consumed_ = 0;  // bytes at the front of buffer_ that were handed out
  std::size_t scanned_ = 0;   // bytes of buffer_ known to hold no line end, counted from the front
  TimePoint arrived_;
  std::string error_tail_;
  std::optional<ExitStatus> exit_;
};

}  // namespace kiebitz
