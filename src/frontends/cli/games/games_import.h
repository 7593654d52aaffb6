// kiebitz games import: files into the store, with a progress bar.
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
// ends the import; games that are imported by then stay.
void import_files(const std::string& data_folder, const ImportArguments& arguments);

}  // namespace kiebitz::cli
