// A training job from files of games to a network file: reads the games, trains or continues from a checkpoint,
// calibrates, and writes the network with its record and a picture of the losses. Blocks the caller.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "learn/train/network_trainer.h"
#include "learn/train/training_set.h"

namespace kiebitz {

struct TrainJob {
  enum class Resume : std::uint8_t { No, Yes, IfPossible };

  std::vector<std::string> files;
  std::string output = "network.kbn";
  std::string checkpoint;  // empty: beside the output
  Resume resume = Resume::No;
  bool no_mirror = false;
  std::string start;            // file of a network to continue from; empty: random weights
  int synthetic_positions = 0;  // beside each position of the games
  TrainingFilter filter;
  double lookahead = 0.9;  // TrainingSet
  bool no_calibration = false;
  TrainOptions options;
};

struct TrainJobEvents {
  struct File {
    const std::string& path;
    std::uint64_t games;
    std::uint64_t positions;
  };
  std::function<void(const File&)> on_file;
  std::function<void(const TrainingCounts&)> on_data;  // once all files are read
  std::function<void(const TrainProgress&)> on_progress;
  std::function<void(const TrainState&)> on_epoch;  // its checkpoint is written
  std::function<bool()> should_stop;                // asked after each epoch
};

struct TrainSummary {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  double loss = 0;  // validation
  std::string record;
  std::string plot_file;
  bool is_interrupted = false;  // the network is that of the epochs so far; the job can be resumed
};

std::string checkpoint_beside(const std::string& network);

// The error is a sentence.
Expected<TrainSummary, std::string> run_train_job(TrainJob job, const TrainJobEvents& events);

}  // namespace kiebitz
