// Starts and reaps a child: the part of Process that makes the system calls for processes. Private to platform.
#pragma once

#include <optional>

#include "base/expected.h"
#include "platform/file/unique_fd.h"
#include "platform/process/process_options.h"

namespace kiebitz {

struct SpawnedChild {
  int pid = 0;
  // Our ends of the pipes: non-blocking, not inherited by other children. `errors` is closed unless the tail is kept.
  UniqueFd input;
  UniqueFd output;
  UniqueFd errors;
};

Expected<SpawnedChild, ProcessError> spawn_child(const ProcessOptions& options);

// If the child has ended: kills the rest of its process group and reaps it.
std::optional<ExitStatus> try_reap_child(int pid);
// Waits for the child without a time limit; only called after it was killed.
ExitStatus reap_child(int pid);

}  // namespace kiebitz
