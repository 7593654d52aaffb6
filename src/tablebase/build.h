// Makes the tables of all endings with up to four men in a directory, one after the other. A table that is there and
// intact is kept, so that a build may be killed and started again at any time; whatever is damaged is made anew.
// One build per directory at a time (the caller sees to that).
#pragma once

#include <functional>
#include <string>

#include "tablebase/retrograde.h"

namespace kiebitz::tablebase {

struct BuildProgress {
  int table = 0;  // number of the material
  int tables_done = 0;
  int tables = 0;
  enum class Step { Checking, Working, Packing, Done, Kept } step = Step::Checking;
  RetrogradeProgress work;      // while Working
  int longest_win = 0;          // plies, once Done or Kept
  std::uint64_t file_size = 0;  // likewise
};

struct BuildOptions {
  std::string directory;  // exists
  int men = kMaxMen;      // 3 or 4
  int threads = 1;
  std::function<void(const BuildProgress&)> on_progress;
};

struct BuildFailure {
  TableError error = TableError::CannotWrite;
  std::string path;
};

Expected<void, BuildFailure> build_tables(const BuildOptions& options);

// The tables of three men, made in memory in a few hundredths of a second.
void add_three_man_tables(TableSet& set);

}  // namespace kiebitz::tablebase
