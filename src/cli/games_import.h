// kiebitz games import: files into the store, with a bar that shows how far it is.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kiebitz::cli {

struct ImportArguments {
  std::vector<std::string> files;
  std::optional<int> history_plies;  // absent: all
};

// Throws UserError. Ctrl-C ends it; what is imported by then stays.
void import_files(const std::string& data_folder, const ImportArguments& arguments);

}  // namespace kiebitz::cli
