// The learning loop: plays games with the champion, trains a network on them, matches it against the champion, keeps
// the stronger one, and repeats. All files are in one directory, and every step can be interrupted: the next run
// continues there. The caller provides the steps (learning_run.h). Blocks the caller.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "learn/loop/ledger.h"

namespace kiebitz {

struct LoopOptions {
  std::string directory;
  int generations = 0;  // how many to add; 0: until stopped
  int window = 8;       // train on the games of at most this many generations
};

// The files of a generation. The path of a network is empty for the initial evaluation.
struct GenerationPlan {
  int number = 0;
  std::optional<int> rival;
  std::string champion;
  std::string games;
  std::vector<std::string> data;  // games of this and earlier generations
  std::string network;
};

struct TrainingSummary {
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  double loss = 0;
};

struct GateResult {
  int wins = 0;
  int draws = 0;
  int losses = 0;
  double elo = 0;
  double error = 0;
  bool is_stronger = false;  // by the sequential test
};

// Each continues what an interrupted run left and returns nothing if it was interrupted itself. Errors are sentences.
struct LoopSteps {
  std::function<Expected<bool, std::string>(const GenerationPlan&)> generate;  // false: interrupted
  std::function<Expected<std::optional<TrainingSummary>, std::string>(const GenerationPlan&)> train;
  std::function<Expected<std::optional<GateResult>, std::string>(const GenerationPlan&)> gate;
  std::function<void(const Generation&)> on_generation;
};

enum class LoopEnd : std::uint8_t { Completed, Interrupted };

GenerationPlan plan_generation(const LoopOptions& options, const std::vector<Generation>& ledger);
// The state file of the gate match of the candidate with these weights (nnue::Network::hash): games of another
// candidate with the same number do not count.
std::string gate_state_path(const LoopOptions& options, int number, std::uint64_t weights);
std::string generation_network(const std::string& directory, int number);
std::string ledger_path(const std::string& directory);
// An empty ledger if there is none yet.
Expected<std::vector<Generation>, std::string> read_ledger(const std::string& directory);

Expected<LoopEnd, std::string> run_learning_loop(const LoopOptions& options, const LoopSteps& steps);

}  // namespace kiebitz
