// kiebitz games import: files into the store, with a bar that shows how far it is.
#pragma once

#include <string>
#include <vector>

#include "store/import/pgn_import.h"

namespace kiebitz::cli {

struct ImportArguments {
  std::vector<std::string> files;
  std::size_t history_plies = PgnImportOptions().history_plies;
};

// Games that cannot be read are named on standard error. Throws UserError, also if there were only such games. Ctrl-C
// ends it; what is imported by then stays.
void import_files(const std::string& data_folder, const ImportArguments& arguments);

}  // namespace kiebitz::cli
