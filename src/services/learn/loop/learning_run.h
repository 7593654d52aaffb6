// The learning loop with its real steps: self-play by the champion, a training job, and a match of the candidate
// against the champion. Blocks the caller.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "base/expected.h"
#include "learn/data/selfplay.h"
#include "learn/loop/learning_loop.h"
#include "learn/train/train_job.h"
#include "match/schedule/match_run.h"

namespace kiebitz {

struct GateOptions {
  match::TimeControl clock{{}, std::chrono::seconds(2), std::chrono::milliseconds(20)};
  int rounds = 1000;  // pairs of games at most; undecided means not promoted
  double elo0 = 0;
  double elo1 = 10;
};

struct LearningRunOptions {
  LearningRunOptions();

  LoopOptions loop;
  bool from_scratch = false;    // every training begins with random weights
  std::uint64_t games = 50000;  // per generation: about 40 minutes of two cores
  int threads = 2;
  SelfplayOptions selfplay;
  std::size_t hash_mib = SelfplayRun().hash_mib;
  TrainJob train;
  std::vector<std::string> more_data;
  GateOptions gate;
  // Arguments with which a copy of this program uses its built-in network.
  std::vector<std::string> engine_arguments;
};

struct LearningRunEvents {
  // Adds games of other sources to a file, scored by the network. Called only before the self-play of a generation
  // starts, because an interrupted training can only continue with the same data. False: interrupted.
  std::function<Expected<bool, std::string>(int generation, const std::string& path, const NetworkPtr& network)>
      add_games;  // may be empty
  struct Selfplay {
    int generation;
    const std::string& path;
    std::uint64_t earlier;  // games that the file has
    std::uint64_t wanted;
  };
  std::function<void(const Selfplay&)> on_selfplay;
  std::function<void(const Selfplay&, const SelfplayProgress&)> on_selfplay_progress;
  TrainJobEvents train;
  std::function<void(const TrainJob&, const TrainSummary&)> on_trained;
  match::MatchRunEvents gate;
  std::function<void(const match::MatchReport&)> on_gate;
  std::function<void(const Generation&)> on_generation;
};

// The file of the network that was promoted last; its name never changes.
std::string champion_file(const std::string& directory);
// The picture of the champion's Elo, in the directory of the run.
std::string climb_plot_file(const std::string& directory);
Expected<void, std::string> write_climb_plot(const std::string& directory, std::span<const Generation> ledger);

Expected<LoopEnd, std::string> run_learning(const LearningRunOptions& options, const LearningRunEvents& events,
                                            std::stop_token stop);

// The gate match of a candidate against the champion; `program` plays both sides.
match::MatchCommand gate_match(const LearningRunOptions& options, const GenerationPlan& plan,
                               const std::string& program, std::uint64_t candidate_hash);

}  // namespace kiebitz
