// Makes the tables of all endings with up to four men in a directory, one after the other. An intact table is kept, so
// a build can be killed and started again at any time; damaged tables are made again.
// The caller ensures that only one build runs per directory.
#pragma once

#include <functional>
#include <string>

#include "tablebase/retrograde.h"

namespace kiebitz::tablebase {

struct BuildProgress {
  int table = 0;  // number of its material
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
