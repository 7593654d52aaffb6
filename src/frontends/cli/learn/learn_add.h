// Adding games of people to what is learned from, as the commands do it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/network_source.h"
#include "learn/data/pgn_games.h"

namespace kiebitz::cli {

struct AddGames {
  std::vector<std::string> files;  // PGN
  bool history = false;            // the games that were played here, too
  std::string store;               // where those are kept; empty: in the data directory
  std::string output;
  ScoringOptions scoring;
};

struct AddedGames {
  std::uint64_t added = 0;
  std::uint64_t known = 0;
  std::uint64_t left_out = 0;
  bool is_interrupted = false;
};

// Throws UserError. Every game that was added is on the disk, also if it is interrupted.
AddedGames add_games(const AddGames& command, const NetworkPtr& network);

}  // namespace kiebitz::cli
