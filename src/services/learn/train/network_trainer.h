// Trains a network on positions of recorded games: AdamW on shuffled batches, a learning rate that warms up and then
// falls along a cosine, a validation loss on games held out. Reproducible: the same data, options and seed give the
// same weights to the bit with any number of threads and any number of interruptions between epochs. Blocks the caller;
// starts and joins its threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/expected.h"
#include "learn/train/adam.h"
#include "learn/train/float_network.h"
#include "learn/train/training_set.h"

namespace kiebitz {

struct TrainOptions {
  nnue::Architecture architecture;
  // A network to continue from. Its architecture is this one except for `widen` and a split into king buckets; its
  // scale is kept. Null: random weights and a fitted scale.
  std::shared_ptr<const nnue::Network> start;
  int widen = 1;  // factor of the number of neurons relative to the network to continue from
  std::uint64_t seed = 1;
  int epochs = 8;
  int batch_size = 8192;
  int threads = 2;
  double learning_rate = 0.001;  // after the warm-up
  double final_share = 0.01;     // of the learning rate, at the end
  double warm_up_share = 0.02;   // of all steps
  double weight_decay = 0.05;
  double result_share = 0;         // of the game's result in the target; the rest is the search's score
  double validation_share = 0.05;  // of the games; the same ones in every run, and at least one of two
};

struct TrainEpoch {
  int number = 0;         // from 1
  double training = 0;    // mean squared error while the epoch ran
  double validation = 0;  // after it, on the games held out
};

// The state that a run needs to continue after an epoch; a checkpoint stores it.
struct TrainState {
  FloatNetwork network;
  AdamState adam;
  AdamState shared;  // of the parameters that king buckets share; empty with one bucket
  int steps = 0;
  nnue::AlignedVector<float> best_weights;  // of the epoch with the smallest validation loss
  int best_epoch = 0;
  std::vector<TrainEpoch> epochs;
};

struct TrainProgress {
  int epoch = 0;
  std::size_t done = 0;  // positions of this epoch
  std::size_t total = 0;
  double loss = 0;  // mean so far
  double positions_per_second = 0;
};

struct TrainEvents {
  std::function<void(const TrainProgress&)> on_progress;                       // several times per epoch
  std::function<void(const TrainState&, std::uint64_t fingerprint)> on_epoch;  // after each one
  std::function<bool()> should_stop;                                           // asked after each epoch
};

struct TrainResult {
  TrainState state;
  int scale = 0;  // centipawns per unit of output, fitted to scores and results
  std::size_t training_positions = 0;
  std::size_t validation_positions = 0;
};

enum class TrainError : std::uint8_t { TooFewPositions, OtherRun };
std::string_view describe(TrainError error);

// Identifies a run by everything that determines its weights.
std::uint64_t train_fingerprint(const TrainingSet& data, const TrainOptions& options);

// resume: the state to continue from; null starts anew. OtherRun if it does not fit these options.
Expected<TrainResult, TrainError> train_network(const TrainingSet& data, const TrainOptions& options,
                                                const TrainState* resume, const TrainEvents& events);

}  // namespace kiebitz
