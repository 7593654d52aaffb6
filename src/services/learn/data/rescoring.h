// Better scores for games that were played fast. Many short games cover more of chess than a few long ones, but a
// search of a hundred nodes knows hardly more than the evaluation it searches with: so a sample of the positions is
// searched again with more nodes, and only those keep a score.
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
  int score_limit = 1000;      // centipawns: what the earlier search found decided is not looked at again
};

// Positions that are not in the sample lose their score, and so do those where the new search wants to capture or to
// promote; only the first of a game keeps the one it had. Deterministic for a random state.
void rescore_game(Engine& engine, GameRecord& game, const RescoreOptions& options, Random& random);

struct RescoreRun {
  std::vector<std::string> inputs;
  std::string output;  // goes on where it ended if it exists: the same inputs in the same order
  int threads = 1;
  std::uint64_t seed = 1;
  NetworkPtr network = embedded_network();  // null: the classical evaluation
  RescoreOptions options;
};

struct RescoreProgress {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;  // with a new score
};

// Which of the files is wrong, and how.
struct RescoreError {
  std::string path;
  GameFileError error;
};

// Appends every game of the inputs to the output, which is none of them, block by block, until should_stop(), which
// several threads ask.
Expected<RescoreProgress, RescoreError> run_rescoring(const RescoreRun& run, const std::function<bool()>& should_stop,
                                                      const std::function<void(const RescoreProgress&)>& on_progress);

}  // namespace kiebitz
