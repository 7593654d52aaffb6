// Values that describe how a child process is started, why it could not be started, and how it ended.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kiebitz {

enum class ChildErrors : std::uint8_t {
  KeepTail,  // the last kilobytes are kept for error_tail()
  Inherit,   // the child uses our standard error
  Discard,
};

struct ProcessOptions {
  std::string program;                 // looked up in PATH unless it contains a slash
  std::vector<std::string> arguments;  // without the program's name
  std::string directory;  // working directory; empty: the current one. Does not change what `program` means
  ChildErrors errors = ChildErrors::KeepTail;
  // The child is killed when the thread that started it ends, however this process ends. Otherwise a child that does
  // not look at its input may outlive a killed parent.
  bool ends_with_parent = false;
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
  std::optional<int> signal;     // the signal that ended the child
  std::string describe() const;  // "exited with code 3", "ended by signal 11 (Segmentation fault)"
};

}  // namespace kiebitz
