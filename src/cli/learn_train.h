// Training as the commands do it: from files of games to a file with the network, with progress on standard error.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "learn/network_trainer.h"
#include "learn/training_set.h"

namespace kiebitz::cli {

struct TrainCommand {
  enum class Resume : std::uint8_t { No, Yes, IfPossible };

  std::vector<std::string> files;
  std::string output = "network.kbn";
  std::string checkpoint;  // empty: beside the output
  Resume resume = Resume::No;
  bool no_mirror = false;
  std::string start;  // file of a network to go on from; empty: random weights
  int lessons = 0;
  TrainingFilter filter;
  double foresight = 0.9;
  bool no_calibration = false;
  TrainOptions options;
};

struct TrainSummary {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  double loss = 0;  // validation
  bool is_interrupted = false;
};

std::string checkpoint_beside(const std::string& network);

// Throws UserError. An interrupted run writes what it has learned and can be resumed.
TrainSummary train_to_file(TrainCommand command);

}  // namespace kiebitz::cli
