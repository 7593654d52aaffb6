// Improves the scores of games that were played with few nodes: a sample of the positions is searched again with more
// nodes, and only those keep a score. Many games with few nodes cover more positions than few games with many, but a
// search of a hundred nodes is hardly more exact than the static evaluation.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "base/random.h"
#include "engine/engine.h"
#include "learn/data/game_file.h"
#include "learn/data/game_record.h"

namespace kiebitz {

struct RescoreOptions {
  std::uint64_t nodes = 1500;  // soft
  double share = 0.1;          // of the positions that have a score, are quiet and not decided
  int score_limit = 1000;      // centipawns: positions beyond it by the earlier search are left out
};

// Positions outside the sample lose their score, and so do those where the best move of the new search captures or
// promotes; only the first move of a game keeps the old score. Deterministic for a random state.
void rescore_game(Engine& engine, GameRecord& game, const RescoreOptions& options, Random& random);

struct RescoreRun {
  std::vector<std::string> inputs;
  std::string output;  // continued if it exists, which needs the same inputs in the same order
  int threads = 1;
  std::uint64_t seed = 1;
  NetworkPtr network = embedded_network();  // null: the classical evaluation
  RescoreOptions options;
};

struct RescoreProgress {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;  // with a new score
};

// The file with the error.
struct RescoreError {
  std::string path;
  GameFileError error;
};

// Appends every game of the inputs to the output, block by block, until should_stop(), which several threads call. The
// output must not be one of the inputs.
Expected<RescoreProgress, RescoreError> run_rescoring(const RescoreRun& run, const std::function<bool()>& should_stop,
                                                      const std::function<void(const RescoreProgress&)>& on_progress);

}  // namespace kiebitz
