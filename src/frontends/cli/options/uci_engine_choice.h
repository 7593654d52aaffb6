// UCI engines that the operator of a server offers as opponents: a file of lines, or NAME=COMMAND on the command line.
//   stockfish = /usr/games/stockfish
//   stockfish.title = Stockfish 15
//   stockfish.option.Hash = 64
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/opponents/uci_engine_setup.h"

namespace kiebitz::cli {

using UciEngineSetups = std::vector<server::UciEngineSetup>;

// Both throw UserError with the place and the reason.
void add_uci_engine(UciEngineSetups& setups, std::string_view name_and_command);
UciEngineSetups read_uci_engines(const std::string& path);

}  // namespace kiebitz::cli
