// Checks the files of a Syzygy path before Fathom reads them: Fathom prints to standard error about invalid files, and
// a truncated file would end the process.
#pragma once

#include <cstdint>
#include <string>

#include "base/expected.h"

namespace kiebitz::tablebase {

enum class SyzygyError : std::uint8_t {
  NoDirectory,
  NoTables,
  CannotRead,
  NotATable,   // does not begin like a Syzygy file of its kind
  Incomplete,  // cut off
  OtherPathInUse,
  LibraryFailed,
};

struct SyzygyFailure {
  SyzygyError error = SyzygyError::NoDirectory;
  std::string subject;           // the file or directory
  std::string describe() const;  // "KQvK.rtbw is cut off (100 bytes)"
};

// The number of tables, or the first error.
Expected<int, SyzygyFailure> check_syzygy_path(const std::string& path);

}  // namespace kiebitz::tablebase
