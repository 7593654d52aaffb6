#include "learn/loop/learning_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/tablebase_settings.h"
#include "learn/data/game_file.h"
#include "platform/file/atomic_file.h"
#include "platform/file/whole_file.h"
#include "platform/process/own_program.h"

namespace kiebitz {
namespace {

namespace fs = std::filesystem;

constexpr double kMaxLedgerElo = 999;  // a match without a loss has no finite value
constexpr std::chrono::milliseconds kGateMargin{100};

Expected<void, std::string> write_file(const std::string& path, std::string_view bytes) {
  if (!write_atomic_file(path, bytes)) return Unexpected(fmt::format("{}: cannot be written", path));
  return {};
}

Expected<NetworkPtr, std::string> champion_network(const GenerationPlan& plan) {
  if (plan.champion.empty()) return embedded_network();
  return read_network(plan.champion);
}

// The games of other sources, for all generations.
std::string added_games_file(const LoopOptions& loop) { return (fs::path(loop.directory) / "history.kbg").string(); }

std::string gate_program(const LoopOptions& loop) {
  return fs::absolute(fs::path(loop.directory) / "kiebitz-gate").string();
}

// Copies the network that was promoted last to champion_file(). Also done at the start of a run, because the previous
// one may have ended between the ledger and this step.
Expected<void, std::string> publish_champion(const std::string& directory) {
  const auto ledger = read_ledger(directory);
  if (!ledger) return Unexpected(ledger.error());
  const std::optional<int> champion = champion_of(*ledger);
  if (!champion) return {};
  const std::string promoted = generation_network(directory, *champion);
  const auto bytes = read_whole_file(promoted);
  if (!bytes) return Unexpected(fmt::format("{}: {}", promoted, describe(bytes.error())));
  return write_file(champion_file(directory), *bytes);
}

// The steps of one run.
class Steps {
 public:
  Steps(const LearningRunOptions& options, const LearningRunEvents& events, std::stop_token stop)
      : options_(options), events_(events), stop_(std::move(stop)) {}

  Expected<bool, std::string> generate(const GenerationPlan& plan) const;
  Expected<std::optional<TrainingSummary>, std::string> train(const GenerationPlan& plan) const;
  Expected<std::optional<GateResult>, std::string> gate(const GenerationPlan& plan) const;
  Expected<void, std::string> finish(const Generation& generation) const;

 private:
  // False: interrupted.
  Expected<bool, std::string> add_games(const GenerationPlan& plan, const NetworkPtr& champion) const;

  const LearningRunOptions& options_;
  const LearningRunEvents& events_;
  std::stop_token stop_;
};

Expected<bool, std::string> Steps::add_games(const GenerationPlan& plan, const NetworkPtr& champion) const {
  if (!events_.add_games || fs::exists(plan.games)) return true;
  return events_.add_games(plan.number, added_games_file(options_.loop), champion);
}

Expected<bool, std::string> Steps::generate(const GenerationPlan& plan) const {
  // Not earlier: now the directory exists and is locked by this run.
  if (const auto done = copy_own_program(gate_program(options_.loop)); !done)
    return Unexpected(done.error() + "; choose another --directory");
  auto champion = champion_network(plan);
  if (!champion) return Unexpected(champion.error());
  if (const auto added = add_games(plan, *champion); !added || !*added) return added;
  const auto known = games_in_file(plan.games);
  if (!known) return Unexpected(fmt::format("{}: {}", plan.games, describe(known.error())));
  const LearningRunEvents::Selfplay selfplay{plan.number, plan.games, *known, options_.games};
  events_.on_selfplay(selfplay);
  if (*known >= options_.games) return true;
  SelfplayRun run;
  run.path = plan.games;
  run.threads = options_.threads;
  run.games = options_.games - *known;
  run.seed = static_cast<std::uint64_t>(plan.number);
  run.network = std::move(*champion);
  run.hash_mib = options_.hash_mib;
  run.options = options_.selfplay;
  const auto done = run_selfplay(
      run, [this] { return stop_.stop_requested(); },
      [&](const SelfplayProgress& p) { events_.on_selfplay_progress(selfplay, p); });
  if (!done) return Unexpected(fmt::format("{}: {}", run.path, describe(done.error())));
  return !stop_.stop_requested();
}

Expected<std::optional<TrainingSummary>, std::string> Steps::train(const GenerationPlan& plan) const {
  TrainJob job = options_.train;
  job.files = plan.data;
  job.files.insert(job.files.end(), options_.more_data.begin(), options_.more_data.end());
  if (events_.add_games && fs::exists(added_games_file(options_.loop)))
    job.files.push_back(added_games_file(options_.loop));
  job.output = plan.network;
  job.resume = TrainJob::Resume::IfPossible;
  job.options.threads = options_.threads;
  if (!options_.from_scratch) {
    auto champion = champion_network(plan);
    if (!champion) return Unexpected(champion.error());
    job.options.start = std::move(*champion);
  }
  TrainJobEvents events = events_.train;
  events.should_stop = [this] { return stop_.stop_requested(); };
  const auto summary = run_train_job(job, events);
  if (!summary) return Unexpected(summary.error());
  events_.on_trained(job, *summary);
  if (summary->is_interrupted) return std::optional<TrainingSummary>();
  return std::optional(TrainingSummary{summary->games, summary->positions, summary->loss});
}

Expected<std::optional<GateResult>, std::string> Steps::gate(const GenerationPlan& plan) const {
  const auto candidate = read_network(plan.network);
  if (!candidate) return Unexpected(candidate.error());
  match::MatchRun run(gate_match(options_, plan, gate_program(options_.loop), (*candidate)->hash()), {}, events_.gate);
  const auto report = run.run(stop_);
  if (!report) return Unexpected(report.error());
  events_.on_gate(*report);
  if (!run.write_error().empty()) return Unexpected(run.write_error());
  if (report->end == match::MatchEnd::EngineFailed)
    return Unexpected(std::string("an engine does not start any more; the match ends here"));
  if (report->end == match::MatchEnd::Interrupted) return std::optional<GateResult>();
  const match::ScoreCounts score = report->results.games_between(0, 1);
  return std::optional(
      GateResult{static_cast<int>(score.wins), static_cast<int>(score.draws), static_cast<int>(score.losses),
                 std::clamp(report->elo.elo, -kMaxLedgerElo, kMaxLedgerElo), std::min(report->elo.error, kMaxLedgerElo),
                 report->sprt && report->sprt->decision == match::SprtDecision::AcceptH1});
}

Expected<void, std::string> Steps::finish(const Generation& generation) const {
  const std::string& directory = options_.loop.directory;
  // A finished generation needs no checkpoint.
  fs::remove(checkpoint_beside(generation_network(directory, generation.number)));
  const auto ledger = read_ledger(directory);
  if (!ledger) return Unexpected(ledger.error());
  if (auto done = write_climb_plot(directory, *ledger); !done) return done;
  if (generation.is_promoted)
    if (auto done = publish_champion(directory); !done) return done;
  events_.on_generation(generation);
  return {};
}

}  // namespace

// Continuing from a trained network needs few small steps: docs/learning.md.
LearningRunOptions::LearningRunOptions() {
  train.options.learning_rate = 0.0001;
  train.options.weight_decay = 0.01;
  train.options.epochs = 3;
}

std::string champion_file(const std::string& directory) { return (fs::path(directory) / "champion.kbn").string(); }

std::string climb_plot_file(const std::string& directory) { return (fs::path(directory) / "climb.svg").string(); }

Expected<void, std::string> write_climb_plot(const std::string& directory, std::span<const Generation> ledger) {
  return write_file(climb_plot_file(directory), format_climb_plot(ledger));
}

match::MatchCommand gate_match(const LearningRunOptions& options, const GenerationPlan& plan,
                               const std::string& program, std::uint64_t candidate_hash) {
  match::EngineSpec engine;
  engine.command = program;
  engine.arguments = options.engine_arguments;
  engine.options = {{"Hash", "64", true}, {"Threads", "1", true}};
  engine.limits.clock = options.gate.clock;
  engine.limits.margin = kGateMargin;
  match::EngineSpec candidate = engine;
  candidate.name = "candidate";
  candidate.options.insert(candidate.options.begin(), {"EvalFile", plan.network, false});
  match::EngineSpec champion = engine;
  champion.name = "champion";
  if (!plan.champion.empty()) champion.options.insert(champion.options.begin(), {"EvalFile", plan.champion, false});

  match::MatchCommand gate;
  gate.config.engines = {std::move(candidate), std::move(champion)};
  gate.config.schedule.rounds = static_cast<std::size_t>(options.gate.rounds);
  gate.config.concurrency = static_cast<std::size_t>(options.threads);
  gate.config.sprt = match::SprtSettings{.elo0 = options.gate.elo0, .elo1 = options.gate.elo1};
  // In their order, a short gate match would play the same few openings in every generation.
  gate.openings.order = match::OpeningOrder::Random;
  gate.seed = static_cast<std::uint64_t>(plan.number);
  gate.state_file = gate_state_path(options.loop, plan.number, candidate_hash);
  return gate;
}

Expected<LoopEnd, std::string> run_learning(const LearningRunOptions& options, const LearningRunEvents& events,
                                            std::stop_token stop) {
  const Steps steps(options, events, std::move(stop));
  if (const auto done = publish_champion(options.loop.directory); !done) return Unexpected(done.error());
  std::string failure;
  LoopSteps loop;
  loop.generate = [&](const GenerationPlan& plan) -> Expected<bool, std::string> {
    if (!failure.empty()) return Unexpected(failure);
    return steps.generate(plan);
  };
  loop.train = [&](const GenerationPlan& plan) { return steps.train(plan); };
  loop.gate = [&](const GenerationPlan& plan) { return steps.gate(plan); };
  loop.on_generation = [&](const Generation& generation) {
    if (const auto done = steps.finish(generation); !done) failure = done.error();
  };
  auto end = run_learning_loop(options.loop, loop);
  if (!failure.empty()) return Unexpected(failure);
  return end;
}

}  // namespace kiebitz
