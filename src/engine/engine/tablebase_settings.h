// The tablebases that an engine should use, and the function that loads them. Sharing the result of load_tablebase is
// cheaper than loading again: it is immutable and may serve any number of engines.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "platform/file/data_directory.h"
#include "tablebase/tablebase.h"

namespace kiebitz {

struct TablebaseSettings {
  bool use_own = true;
  std::string own_directory;      // an error if it does not exist; empty: the default one
  std::string default_directory;  // need not exist
  std::string syzygy_path;        // empty: none
  tablebase::ProbeRules rules;
};

struct LoadedTablebase {
  std::shared_ptr<const tablebase::Tablebase> tables;  // null if none is requested or found
  int syzygy_tables = 0;
  int syzygy_men = 0;
  std::vector<std::string> problems;  // sentences, each about one item that was ignored
};

// The default settings of a user: the tables that `kiebitz tablebase build` made.
TablebaseSettings default_tablebase_settings(const Environment& environment);

LoadedTablebase load_tablebase(const TablebaseSettings& settings);

// Makes what load_tablebase makes once per process, so that it is quick later. Any thread may call it.
void prepare_own_tables();

}  // namespace kiebitz
