// Tunes the weights of the classical evaluation so that its sigmoid predicts game results: Adam on mini-batches, with
// regularisation towards the initial values, which only weights with much evidence overcome. Reproducible: the same
// data, options and seed give the same weights with any number of threads. Blocks the caller; starts and joins its
// threads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/expected.h"
#include "eval/weights.h"
#include "learn/tune/tuner_data.h"

namespace kiebitz {

struct TuneOptions {
  std::uint64_t seed = 1;
  int epochs = 40;
  int patience = 8;  // epochs without a better validation error before it stops early
  int batch_size = 16384;
  int threads = 2;
  double learning_rate = 1.0;  // evaluation units per step at the start; falls to a tenth by the last epoch
  double validation_share = 0.1;
  double score_share = 0;  // 0: results only; 1: search scores only
  // The expected distance of a weight from its initial value, in evaluation units. The regularisation follows from
  // this, the noise of the results and the number of games: weights that are rarely used stay, others move.
  double prior_deviation = 20;
  std::optional<double> width;  // of the expectation curve; fitted to the initial weights if absent
};

// Mean squared errors.
struct TuneErrors {
  double training = 0;
  double validation = 0;
};

struct TuneEpoch {
  int number = 0;  // from 1
  TuneErrors errors;
};

struct TuneResult {
  Weights weights;
  double width = 0;
  TuneErrors before;
  TuneErrors after;  // with rounded weights
  int best_epoch = 0;
  std::vector<TuneEpoch> epochs;
  std::size_t training_positions = 0;
  std::size_t validation_positions = 0;
};

enum class TuneError : std::uint8_t { TooFewPositions };  // nothing left to train or to validate on

using TuneProgress = std::function<void(const TuneEpoch&)>;

Expected<TuneResult, TuneError> tune_weights(const TunerData& data, const Weights& start, const TuneOptions& options,
                                             const TuneProgress& progress = {});

}  // namespace kiebitz
