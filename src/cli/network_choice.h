// Which evaluation a command uses: two options that several commands share.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/errors.h"
#include "engine/network_source.h"

namespace kiebitz::cli {

struct NetworkChoice {
  std::string file;
  bool classical = false;

  void add_to(CLI::App& command) {
    CLI::Option* path = command.add_option("--network", file, "Use this network instead of the one inside the program");
    command.add_flag("--classical", classical, "Use the classical evaluation")->excludes(path);
  }
  // Null: the classical evaluation.
  NetworkPtr load() const {
    if (classical) return nullptr;
    if (file.empty()) return embedded_network();
    auto network = read_network(file);
    if (!network) throw UserError(network.error());
    return std::move(*network);
  }
};

}  // namespace kiebitz::cli
