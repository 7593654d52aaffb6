// Adds games of people to a file of games; learn add and learn run use it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/network_source.h"
#include "learn/data/pgn_games.h"

namespace kiebitz::cli {

struct AddGames {
  std::vector<std::string> files;  // PGN
  bool history = false;            // also the finished games of the store
  std::string store;               // place of the store; empty: the data directory
  std::string output;
  ScoringOptions scoring;
};

struct AddedGames {
  std::uint64_t added = 0;
  std::uint64_t known = 0;
  std::uint64_t left_out = 0;
  bool is_interrupted = false;
};

// Throws UserError. Every added game is on the disk, also after an interruption.
AddedGames add_games(const AddGames& command, const NetworkPtr& network);

}  // namespace kiebitz::cli
