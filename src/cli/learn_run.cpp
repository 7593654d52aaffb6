// kiebitz learn run, kiebitz learn status: the learning loop with self-play, training and matches plugged in.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/game_store.h"
#include "cli/learn_add.h"
#include "cli/learn_train.h"
#include "cli/match_session.h"
#include "cli/network_choice.h"
#include "cli/selfplay_choice.h"
#include "cli/selfplay_screen.h"
#include "cli/tell.h"
#include "engine/network_source.h"
#include "engine/table_settings.h"
#include "learn/learning_loop.h"
#include "learn/selfplay.h"
#include "match/match_command.h"
#include "platform/draft_file.h"
#include "platform/signal.h"
#include "platform/whole_file.h"

namespace kiebitz::cli {
namespace {

struct LearnRun {
  // A network that goes on from a trained one wants small steps and few of them: docs/learning.md.
  LearnRun() {
    train.options.learning_rate = 0.0001;
    train.options.weight_decay = 0.01;
    train.options.epochs = 3;
  }

  LoopOptions loop;
  bool from_scratch = false;
  std::uint64_t games = 50000;  // per generation: about 40 minutes of two cores
  int threads = 2;
  SelfplayOptions selfplay;
  std::size_t hash_mib = SelfplayRun().hash_mib;
  TrainCommand train;
  std::vector<std::string> more_data;
  bool no_history = false;
  std::string gate_clock = "2+0.02";
  int gate_rounds = 1000;
  double elo0 = 0;
  double elo1 = 10;
};

constexpr double kMaxLedgerElo = 999;  // a match without a loss has no finite value

NetworkPtr champion_network(const GenerationPlan& plan) {
  if (plan.champion.empty()) return embedded_network();
  auto network = read_network(plan.champion);
  if (!network) throw UserError(network.error());
  return std::move(*network);
}

std::string history_file(const LearnRun& c) {
  return (std::filesystem::path(c.loop.directory) / "history.kbg").string();
}

// Takes in the games that were played here. Only before the games of a generation are begun: with other data a training
// that was interrupted could not go on. False: interrupted.
bool learn_from_history(const LearnRun& c, const GenerationPlan& plan) {
  if (c.no_history || !has_game_store({}) || std::filesystem::exists(plan.games)) return true;
  AddGames command;
  command.history = true;
  command.output = history_file(c);
  const AddedGames done = add_games(command, champion_network(plan));
  if (done.added > 0) tell("generation {}: {} games that were played here\n", plan.number, done.added);
  return !done.is_interrupted;
}

std::string program_copy(const std::string& directory) {
  return std::filesystem::absolute(std::filesystem::path(directory) / "kiebitz-gate").string();
}

// The gate plays with a copy of this program: the file it was started from may be built again before. A copy that is
// the same stays, since its date says since when it plays.
void keep_program(const std::string& directory) {
  const std::string own = "/proc/self/exe";  // can be read whatever has become of the file
  const std::string copy = program_copy(directory);
  const auto bytes = read_whole_file(own);
  const auto earlier = read_whole_file(copy);
  if (!bytes || !earlier || *bytes != *earlier) {
    const std::string draft = copy + ".draft";
    std::error_code error;
    std::filesystem::copy_file(own, draft, std::filesystem::copy_options::overwrite_existing, error);
    if (!error) std::filesystem::rename(draft, copy, error);
    if (error) throw UserError(fmt::format("{}: {}", copy, error.message()));
  }
  if (::access(copy.c_str(), X_OK) != 0)
    throw UserError(fmt::format("{}: programs cannot be run there; choose another --directory", copy));
}

bool generate(const LearnRun& c, const GenerationPlan& plan) {
  keep_program(c.loop.directory);  // here, where the directory is there and no other run has it
  if (!learn_from_history(c, plan)) return false;
  const auto known = games_in_file(plan.games);
  if (!known) throw UserError(fmt::format("{}: {}", plan.games, describe(known.error())));
  const std::uint64_t earlier = *known;
  tell("generation {}: {} of {} games are there\n", plan.number, earlier, c.games);
  if (earlier >= c.games) return true;
  SelfplayRun run;
  run.path = plan.games;
  run.threads = c.threads;
  run.games = c.games - earlier;
  run.seed = static_cast<std::uint64_t>(plan.number);
  run.network = champion_network(plan);
  run.hash_mib = c.hash_mib;
  run.options = c.selfplay;
  run.options.tables = load_tablebase({}).tables;
  const SelfplayScreen screen(run.path, earlier);
  const InterruptWatch watch;
  const auto done = run_selfplay(
      run, [&watch] { return watch.interrupts() > 0; }, [&screen](const SelfplayProgress& p) { screen.show(p); });
  if (!done) throw UserError(fmt::format("{}: {}", run.path, describe(done.error())));
  return watch.interrupts() == 0;
}

std::optional<TrainingSummary> train(const LearnRun& c, const GenerationPlan& plan) {
  TrainCommand command = c.train;
  command.files = plan.data;
  command.files.insert(command.files.end(), c.more_data.begin(), c.more_data.end());
  if (!c.no_history && std::filesystem::exists(history_file(c))) command.files.push_back(history_file(c));
  command.output = plan.network;
  command.resume = TrainCommand::Resume::IfPossible;
  command.options.threads = c.threads;
  if (!c.from_scratch) command.options.start = champion_network(plan);
  const TrainSummary summary = train_to_file(command);
  if (summary.is_interrupted) return std::nullopt;
  return TrainingSummary{summary.games, summary.positions, summary.loss};
}

std::vector<std::string> gate_words(const LearnRun& c, const GenerationPlan& plan) {
  using namespace std::string_literals;
  const std::string self = "cmd=" + program_copy(c.loop.directory);
  std::vector words = {"--engine"s, self, "name=candidate"s, "option.EvalFile=" + plan.network,
                       "--engine"s, self, "name=champion"s};
  if (!plan.champion.empty()) words.push_back("option.EvalFile=" + plan.champion);
  // Whatever the configuration says, an engine without a file plays with the network inside the program. And a short
  // gate would see the same few openings in every generation if they came in their order.
  const std::vector common = {"--each"s,
                              "arg=--network"s,
                              fmt::format("arg={}", kBuiltInNetwork),
                              "option.Hash=64"s,
                              "option.Threads=1"s,
                              "tc=" + c.gate_clock,
                              "timemargin=100"s,
                              "--sprt"s,
                              fmt::format("elo0={}", c.elo0),
                              fmt::format("elo1={}", c.elo1),
                              "--rounds"s,
                              std::to_string(c.gate_rounds),
                              "--openings"s,
                              "order=random"s,
                              "--seed"s,
                              std::to_string(plan.number),
                              "--concurrency"s,
                              std::to_string(c.threads),
                              "--state"s,
                              gate_state_path(c.loop, plan.number, network_named(plan.network)->hash())};
  words.insert(words.end(), common.begin(), common.end());
  return words;
}

std::optional<GateResult> gate(const LearnRun& c, const GenerationPlan& plan) {
  const std::vector<std::string> words = gate_words(c, plan);
  const match::MatchReport report = MatchSession(value_or_throw(match::parse_match_command(words)), words).run();
  if (report.end == match::MatchEnd::Interrupted) return std::nullopt;
  const match::WinDrawLoss score = report.results.games_between(0, 1);
  return GateResult{static_cast<int>(score.wins),
                    static_cast<int>(score.draws),
                    static_cast<int>(score.losses),
                    std::clamp(report.elo.elo, -kMaxLedgerElo, kMaxLedgerElo),
                    std::min(report.elo.error, kMaxLedgerElo),
                    report.sprt && report.sprt->decision == match::SprtDecision::AcceptH1};
}

void write_plot(const std::string& directory, std::span<const Generation> ledger) {
  std::ofstream(std::filesystem::path(directory) / "climb.svg") << format_climb_plot(ledger);
}

std::vector<Generation> ledger_of(const std::string& directory) {
  auto ledger = read_ledger(directory);
  if (!ledger) throw UserError(ledger.error());
  return std::move(*ledger);
}

// What was promoted last, under a name that stays. Also done when a run begins: the one before may have ended between
// its ledger and this.
void publish_champion(const std::string& directory) {
  const std::optional<int> champion = champion_of(ledger_of(directory));
  if (!champion) return;
  const std::string path = champion_file(directory);
  const std::string promoted = generation_network(directory, *champion);
  const auto bytes = read_whole_file(promoted);
  if (!bytes) throw UserError(fmt::format("{}: {}", promoted, describe(bytes.error())));
  DraftFile file(path);
  if (!file.is_open() || !file.write(*bytes) || !file.finish())
    throw UserError(fmt::format("{}: cannot be written", path));
}

void print_how_to_use(const std::string& directory) {
  if (!champion_of(ledger_of(directory))) return;
  const std::string name = directory == learning_directory()
                               ? std::string(kChampionNetwork)
                               : std::filesystem::absolute(champion_file(directory)).string();
  fmt::print("to play with the champion, write network = \"{}\" at the top of {}, or say kiebitz --network {} play\n",
             name, configuration_file(process_environment()).string(), name);
}

void run(const LearnRun& c) {
  LoopSteps steps;
  std::string checkpoint;
  steps.generate = [&](const GenerationPlan& plan) { return Expected<bool, std::string>(generate(c, plan)); };
  steps.train = [&](const GenerationPlan& plan) {
    checkpoint = checkpoint_beside(plan.network);
    return Expected<std::optional<TrainingSummary>, std::string>(train(c, plan));
  };
  steps.gate = [&](const GenerationPlan& plan) {
    return Expected<std::optional<GateResult>, std::string>(gate(c, plan));
  };
  steps.on_generation = [&](const Generation& g) {
    // The network of a decided generation needs its checkpoint no longer.
    std::filesystem::remove(checkpoint);
    write_plot(c.loop.directory, ledger_of(c.loop.directory));
    if (g.is_promoted) publish_champion(c.loop.directory);
    fmt::print("generation {}: {:+.1f} ± {:.1f} Elo, {}\n", g.number, g.elo, g.error,
               g.is_promoted ? "promoted" : "not promoted");
  };
  publish_champion(c.loop.directory);
  const auto end = run_learning_loop(c.loop, steps);
  if (!end) throw UserError(end.error());
  if (*end == LoopEnd::Interrupted) tell("interrupted; the same command goes on from here\n");
  print_how_to_use(c.loop.directory);
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
  fmt::print("the climb as a picture: {}\n", (std::filesystem::path(directory) / "climb.svg").string());
}

void add_training_options(CLI::App& command, LearnRun& c) {
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
  command.add_option("--foresight", c.train.foresight, "Share of what the search said at later moves, 0 to 0.95")
      ->check(CLI::Range(0.0, 0.95))
      ->capture_default_str();
}

}  // namespace

void add_learn_run_command(CLI::App& learn) {
  auto c = std::make_shared<LearnRun>();
  c->loop.directory = learning_directory();
  CLI::App* command = learn.add_subcommand(
      "run",
      "Play, train and test in generations; only a network that wins its match is kept. Ctrl-C stops, the same "
      "command goes on");
  command->add_option("--directory", c->loop.directory, "Games, networks and the ledger")->capture_default_str();
  command->add_option("--generations", c->loop.generations, "Stop after so many; 0 goes on until stopped")
      ->check(CLI::Range(0, 1000000))
      ->capture_default_str();
  command->add_option("--window", c->loop.window, "Generations whose games are used")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--games", c->games, "New games per generation")
      ->check(CLI::Range(1, 1000000000))
      ->capture_default_str();
  add_selfplay_options(*command, c->selfplay, c->hash_mib);
  command->add_option("--data", c->more_data, "More files of games to train on");
  command->add_flag("--no-history", c->no_history, "Do not learn from the games that were played here");
  command->add_option("--threads", c->threads, "Games and threads at the same time")
      ->check(CLI::Range(1, 512))
      ->capture_default_str();
  add_training_options(*command, *c);
  command->add_option("--gate-clock", c->gate_clock, "Clock of the match, seconds+increment")->capture_default_str();
  command->add_option("--gate-rounds", c->gate_rounds, "Pairs of games at most; undecided means not promoted")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command->add_option("--elo0", c->elo0, "The match tests this difference ...")->capture_default_str();
  command->add_option("--elo1", c->elo1, "... against this one, with 5 % error each")->capture_default_str();
  command->callback([c] { run(*c); });
}

void add_learn_status_command(CLI::App& learn) {
  auto directory = std::make_shared<std::string>(learning_directory());
  CLI::App* command = learn.add_subcommand("status", "The generations so far: positions, loss, match, Elo");
  command->add_option("--directory", *directory, "Games, networks and the ledger")->capture_default_str();
  command->callback([directory] { print_status(*directory); });
}

}  // namespace kiebitz::cli
