// The options --network and --classical, and the names of networks.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <string_view>

#include "cli/errors.h"
#include "engine/network_source.h"
#include "learn/loop/learning_run.h"
#include "platform/file/data_directory.h"

namespace kiebitz::cli {

inline constexpr std::string_view kBuiltInNetwork = "built-in";
inline constexpr std::string_view kChampionNetwork = "champion";

// The default directory of learn run.
inline std::string learning_directory() { return (file_directory(process_environment()) / "learn" / "run").string(); }

// A file, or one of the names above. Before the first promotion the champion is the network inside the program. Throws
// UserError.
NetworkPtr network_named(const std::string& name);

// What all commands share: read from the command line before any command runs.
struct ProgramOptions {
  NetworkPtr network = embedded_network();  // of every engine whose command names no other
};

struct NetworkChoice {
  std::string name;
  bool classical = false;

  void add_to(CLI::App& command) {
    CLI::Option* option = command.add_option("--network", name, "Use this network: a file, champion or built-in");
    command.add_flag("--classical", classical, "Use the classical evaluation")->excludes(option);
  }
  // Null: the classical evaluation.
  NetworkPtr load(const ProgramOptions& program) const {
    if (classical) return nullptr;
    return name.empty() ? program.network : network_named(name);
  }
};

}  // namespace kiebitz::cli
