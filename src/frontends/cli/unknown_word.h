// A word on the command line that is neither a command nor an option nor a value of one.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace kiebitz::cli {

// A sentence without a full stop about the first such word of a parsed command line, with the most similar name;
// nothing if there is none. CLI11 does not report such words if --help is given too.
std::optional<std::string> unknown_word_error(const CLI::App& app);

}  // namespace kiebitz::cli
