// kiebitz learn run, kiebitz learn status: options and screen of the learning loop (learn/learning_run.h).
#include <fmt/core.h>

#include <filesystem>
#include <thread>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/learn/learn_add.h"
#include "cli/learn/learn_train.h"
#include "cli/match/match_session.h"
#include "cli/options/game_store.h"
#include "cli/options/network_choice.h"
#include "cli/options/selfplay_choice.h"
#include "cli/output/selfplay_screen.h"
#include "cli/output/tell.h"
#include "engine/tablebase_settings.h"
#include "learn/loop/learning_run.h"
#include "platform/process/signal.h"

namespace kiebitz::cli {
namespace {

struct LearnRun {
  LearningRunOptions options;
  bool no_history = false;
  std::string gate_clock = "2+0.02";
};

std::vector<Generation> ledger_of(const std::string& directory) { return value_or_throw(read_ledger(directory)); }

void write_plot(const std::string& directory, std::span<const Generation> ledger) {
  if (const auto done = write_climb_plot(directory, ledger); !done) throw UserError(done.error());
}

// Adds the finished games of the store. False: interrupted.
bool add_history(int generation, const std::string& path, const NetworkPtr& network) {
  if (!has_game_store({})) return true;
  AddGames command;
  command.history = true;
  command.output = path;
  const AddedGames done = add_games(command, network);
  if (done.added > 0) tell("generation {}: {} games that were played here\n", generation, done.added);
  return !done.is_interrupted;
}

void print_how_to_use(const std::string& directory) {
  if (!champion_of(ledger_of(directory))) return;
  const std::string name = directory == learning_directory()
                               ? std::string(kChampionNetwork)
                               : std::filesystem::absolute(champion_file(directory)).string();
  fmt::print("to play with the champion, write network = \"{}\" at the top of {}, or say kiebitz --network {} play\n",
             name, configuration_file(process_environment()).string(), name);
}

// Shows the steps of the running generation, one after the other.
class LearningScreen {
 public:
  explicit LearningScreen(bool no_history) {
    if (!no_history)
      events_.add_games = [](int generation, const std::string& path, const NetworkPtr& network) {
        return Expected<bool, std::string>(add_history(generation, path, network));
      };
    events_.on_selfplay = [this](const LearningRunEvents::Selfplay& s) {
      tell("generation {}: {} of {} games are there\n", s.generation, s.earlier, s.wanted);
      selfplay_.emplace(s.path, s.earlier);
    };
    events_.on_selfplay_progress = [this](const LearningRunEvents::Selfplay&, const SelfplayProgress& p) {
      selfplay_->show(p);
    };
    events_.train = training_.events();
    events_.on_trained = [](const TrainJob& job, const TrainSummary& summary) { print_trained(job, summary); };
    events_.gate = gate_.events();
    events_.on_gate = [this](const match::MatchReport& report) { gate_.finish(report); };
    events_.on_generation = [](const Generation& g) {
      fmt::print("generation {}: {:+.1f} ± {:.1f} Elo, {}\n", g.number, g.elo, g.error,
                 g.is_promoted ? "promoted" : "not promoted");
    };
  }

  const LearningRunEvents& events() const { return events_; }

 private:
  LearningRunEvents events_;
  std::optional<SelfplayScreen> selfplay_;
  TrainingScreen training_;
  MatchOnScreen gate_{{}};
};

void run(const LearnRun& c) {
  LearningRunOptions options = c.options;
  const auto clock = match::parse_time_control(c.gate_clock);
  if (!clock)
    throw UserError(fmt::format("--gate-clock: '{}' is no clock; it looks like 4+0.04, in seconds", c.gate_clock));
  options.gate.clock = *clock;
  // Independent of the configuration, an engine without a file uses the built-in network.
  options.engine_arguments = {"--network", std::string(kBuiltInNetwork)};
  options.selfplay.tables = load_tablebase(default_tablebase_settings(process_environment())).tables;
  const LearningScreen screen(c.no_history);
  const auto end = value_or_throw(
      until_interrupted([&](const std::stop_token& stop) { return run_learning(options, screen.events(), stop); }));
  if (end == LoopEnd::Interrupted) tell("interrupted; the same command continues from here\n");
  print_how_to_use(options.loop.directory);
}

void print_status(const std::string& directory) {
  const std::vector<Generation> ledger = ledger_of(directory);
  if (ledger.empty()) {
    fmt::print("{}: no generation is finished yet\n", directory);
    return;
  }
  const std::vector<double> climb = champion_climb(ledger);
  fmt::print("generation  positions      loss        gate          Elo  result         champion\n");
  for (std::size_t i = 0; i < ledger.size(); ++i) {
    const Generation& g = ledger[i];
    fmt::print("{:>10} {:>10}  {:.6f}  {:>12} {:>+6.1f} ± {:<4.1f} {:<12} {:+.1f}\n", g.number, g.positions, g.loss,
               fmt::format("+{} ={} -{}", g.wins, g.draws, g.losses), g.elo, g.error,
               g.is_promoted ? "promoted" : "not promoted", climb[i]);
  }
  write_plot(directory, ledger);
  fmt::print("the picture of the champion's Elo: {}\n", climb_plot_file(directory));
}

void add_training_options(CLI::App& command, LearningRunOptions& c) {
  TrainOptions& o = c.train.options;
  CLI::Option* scratch = command.add_flag("--from-scratch", c.from_scratch,
                                          "Begin every training with random weights, not with the champion's");
  command.add_option("--hidden", o.architecture.hidden, "Neurons per view")->capture_default_str()->needs(scratch);
  command.add_option("--output-buckets", o.architecture.output_buckets, "Outputs by the number of pieces left")
      ->capture_default_str()
      ->needs(scratch);
  command.add_option("--king-buckets", o.architecture.king_buckets, "Inputs by where the own king stands")
      ->capture_default_str()
      ->needs(scratch);
  command.add_option("--epochs", o.epochs, "Passes over the positions")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command
      .add_option("--rate", o.learning_rate,
                  "Learning rate; from scratch 0.001 is good, with --epochs 8 and --decay 0.05")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command.add_option("--decay", o.weight_decay, "Weight decay")->check(CLI::Range(0.0, 10.0))->capture_default_str();
  command.add_option("--results", o.result_share, "Share of the results against the search scores, 0 to 1")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command.add_option("--foresight", c.train.lookahead, "Weight of the search scores of later moves, 0 to 0.95")
      ->check(CLI::Range(0.0, 0.95))
      ->capture_default_str();
}

}  // namespace

void add_learn_run_command(CLI::App& learn) {
  auto c = std::make_shared<LearnRun>();
  c->options.loop.directory = learning_directory();
  CLI::App* command = learn.add_subcommand(
      "run",
      "Play, train and test in generations; only a network that wins its match is kept. Ctrl-C stops, the same "
      "command continues");
  command->add_option("--directory", c->options.loop.directory, "Games, networks and the ledger")
      ->capture_default_str();
  command->add_option("--generations", c->options.loop.generations, "Stop after this many; 0 continues until stopped")
      ->check(CLI::Range(0, 1000000))
      ->capture_default_str();
  command->add_option("--window", c->options.loop.window, "Generations whose games are used")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--games", c->options.games, "New games per generation")
      ->check(CLI::Range(1, 1000000000))
      ->capture_default_str();
  add_selfplay_options(*command, c->options.selfplay, c->options.hash_mib);
  command->add_option("--data", c->options.more_data, "More files of games to train on");
  command->add_flag("--no-history", c->no_history, "Do not learn from the games that were played here");
  command->add_option("--threads", c->options.threads, "Games and threads at the same time")
      ->check(CLI::Range(1, 512))
      ->capture_default_str();
  add_training_options(*command, c->options);
  command->add_option("--gate-clock", c->gate_clock, "Clock of the match, seconds+increment")->capture_default_str();
  command->add_option("--gate-rounds", c->options.gate.rounds, "Pairs of games at most; undecided means not promoted")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command->add_option("--elo0", c->options.gate.elo0, "The match tests this difference ...")->capture_default_str();
  command->add_option("--elo1", c->options.gate.elo1, "... against this one, with 5 % error each")
      ->capture_default_str();
  command->callback([c] { run(*c); });
}

void add_learn_status_command(CLI::App& learn) {
  auto directory = std::make_shared<std::string>(learning_directory());
  CLI::App* command = learn.add_subcommand("status", "The generations so far: positions, loss, match, Elo");
  command->add_option("--directory", *directory, "Games, networks and the ledger")->capture_default_str();
  command->callback([directory] { print_status(*directory); });
}

}  // namespace kiebitz::cli
