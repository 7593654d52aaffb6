// The options --book and --syzygy of commands that let brains play, and what they name.
#pragma once

#include <string>

#include "brains/source_set.h"
#include "cli/commands.h"

namespace kiebitz::cli {

struct SourceArguments {
  std::string book = "default";
  std::string syzygy;
};

void add_source_options(CLI::App& command, SourceArguments& arguments);

// Opens book and tables; the history is the caller's. Throws UserError.
brains::AvailableSources open_sources(const SourceArguments& arguments);

}  // namespace kiebitz::cli
