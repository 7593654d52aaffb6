// A child process: its standard input and output are pipes of ours, read line by line with a deadline. It runs in a
// process group of its own, so that a Ctrl-C in the terminal does not reach it and everything it started can be ended
// with it. The owner of a Process owns the child: destruction kills and reaps it.
// A Process belongs to one thread at a time. No SIGPIPE is ever raised by writing to a child that is gone.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "platform/unique_fd.h"

namespace kiebitz {

using SteadyTime = std::chrono::steady_clock::time_point;

enum class ChildErrors : std::uint8_t {
  KeepTail,  // the last kilobytes are kept for error_tail()
  Inherit,   // go where ours go
  Discard,
};

struct ProcessOptions {
  std::string program;                 // looked up in PATH unless it contains a slash
  std::vector<std::string> arguments;  // without the program's name
  std::string directory;               // where it runs; empty: here. Does not change what `program` means
  ChildErrors errors = ChildErrors::KeepTail;
};

enum class ProcessErrorKind : std::uint8_t { NotFound, NotExecutable, BadDirectory, NoResources };

struct ProcessError {
  ProcessErrorKind kind = ProcessErrorKind::NotFound;
  int system_error = 0;  // errno
  std::string subject;   // the program or the directory

  // One sentence without a full stop: "there is no program 'sockfish'".
  std::string describe() const;
};

struct ExitStatus {
  int code = 0;                  // only without a signal
  std::optional<int> signal;     // the child was ended by it
  std::string describe() const;  // "exited with code 3", "ended by signal 11 (Segmentation fault)"
};

enum class ReadStatus : std::uint8_t {
  Line,
  Timeout,
  Closed,  // the child closed its output, most likely by ending
};

struct LineRead {
  ReadStatus status = ReadStatus::Timeout;
  std::string line;  // without line end; overlong lines come in pieces of kMaxLineLength
  SteadyTime at;     // when the bytes arrived
};

enum class WriteStatus : std::uint8_t { Written, Timeout, Closed };

class Process {
 public:
  static constexpr std::size_t kMaxLineLength = 64 * 1024;

  static Expected<Process, ProcessError> start(const ProcessOptions& options);
  Process(Process&&) noexcept;
  Process& operator=(Process&&) noexcept;
  ~Process();

  int id() const { return pid_; }

  // Takes output of the child meanwhile, so that two full pipes cannot block each other for ever.
  [[nodiscard]] WriteStatus write(std::string_view text, SteadyTime deadline);
  // A deadline that has passed asks for what is there already.
  LineRead read_line(SteadyTime deadline);
  // The child sees the end of its input.
  void close_input() { input_.reset(); }
  // The last of what the child wrote to its standard error, with ChildErrors::KeepTail.
  const std::string& error_tail() const { return error_tail_; }

  // Nothing if the child is still running at the deadline.
  std::optional<ExitStatus> wait(SteadyTime deadline);
  // Ends the child and its process group at once and reaps it. Harmless if it has ended already.
  ExitStatus kill();

 private:
  Process() = default;

  bool take_line(std::string& line);
  // Waits for output, errors or (on request) room for input, and takes what is there.
  void pump(SteadyTime deadline, bool want_to_write);
  void take_output();
  bool take_errors();  // was there anything?

  int pid_ = 0;  // 0: reaped or moved from
  UniqueFd input_;
  UniqueFd output_;
  UniqueFd errors_;
  std::string buffer_;
  std::size_t consumed_ = 0;  // bytes at the front of buffer_ that were handed out
  std::size_t scanned_ = 0;   // bytes of buffer_ known to hold no line end, counted from the front
  SteadyTime arrived_;
  std::string error_tail_;
  std::optional<ExitStatus> exit_;
};

}  // namespace kiebitz
