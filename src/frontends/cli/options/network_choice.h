// Which evaluation a command uses: the names a network can be called by, and two options that several commands share.
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

// Where learn run works unless told otherwise.
inline std::string learning_directory() { return (file_directory(process_environment()) / "learn" / "run").string(); }

// A file, or one of the names above. Before the first promotion the champion is the network inside the program. Throws
// UserError.
inline NetworkPtr network_named(const std::string& name) {
  const std::string path = name == kChampionNetwork ? champion_file(learning_directory()) : name;
  std::error_code unknown;
  if (name == kBuiltInNetwork || (name == kChampionNetwork && !std::filesystem::exists(path, unknown)))
    return embedded_network();
  auto network = read_network(path);
  if (!network) throw UserError(network.error());
  return std::move(*network);
}

// What every command uses that is told nothing else: the network inside the program, unless the configuration names
// another. Set once, before any command runs.
NetworkPtr default_network();
void choose_default_network(NetworkPtr network);

struct NetworkChoice {
  std::string name;
  bool classical = false;

  void add_to(CLI::App& command) {
    CLI::Option* option = command.add_option("--network", name, "Use this network: a file, champion or built-in");
    command.add_flag("--classical", classical, "Use the classical evaluation")->excludes(option);
  }
  // Null: the classical evaluation.
  NetworkPtr load() const {
    if (classical) return nullptr;
    return name.empty() ? default_network() : network_named(name);
  }
};

}  // namespace kiebitz::cli
