// A word on the command line that is neither a command nor an option nor a value of one.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace kiebitz::cli {

// A sentence without a full stop about the first such word of a parsed command line, with what may have been meant;
// nothing if there is none. The parser itself says nothing of it when --help stands beside it.
std::optional<std::string> complaint_about_unknown_word(const CLI::App& app);

}  // namespace kiebitz::cli
