// Which endgame tables an engine should use, and the way from there to the tables. Sharing what load_tablebase gives is
// cheaper than loading again: it is immutable and may serve any number of engines.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tablebase/tablebase.h"

namespace kiebitz {

struct TableSettings {
  bool use_own = true;
  std::string own_directory;  // empty: the user's data directory
  std::string syzygy_path;    // empty: none
  tablebase::ProbeRules rules;
};

struct LoadedTables {
  std::shared_ptr<const tablebase::Tablebase> tables;  // null if nothing is wanted or found
  int syzygy_tables = 0;
  int syzygy_men = 0;
  std::vector<std::string> problems;  // sentences, each about one thing that was left out
};

LoadedTables load_tablebase(const TableSettings& settings);

}  // namespace kiebitz
