// kiebitz learn tune-search: fits the parameters of the search by games between neighbouring values.
#include <fmt/core.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/network_choice.h"
#include "cli/output/tell.h"
#include "learn/tune/search_tuning.h"
#include "platform/file/data_directory.h"
#include "platform/process/signal.h"

namespace kiebitz::cli {
namespace {

struct TuneSearch {
  SearchTuning tuning;
  NetworkChoice network;
};

void print_values(const Spsa& spsa, const std::vector<std::string>& names) {
  const std::vector<TunedParameter> before = parameters_to_tune(names).value();
  fmt::print("{:<30} {:>9} {:>9}\n", "parameter", "was", "is");
  for (std::size_t i = 0; i < before.size(); ++i)
    fmt::print("{:<30} {:>9.0f} {:>9.1f}\n", before[i].name, before[i].value, spsa.parameters()[i].value);
}

void tune_search(SearchTuning& tuning) {
  if (tuning.state.empty())
    tuning.state = (file_directory(process_environment()) / "learn" / "search-tuning.txt").string();
  const auto start = std::chrono::steady_clock::now();
  const InterruptWatch watch;
  SearchTuningEvents events;
  events.should_stop = [&watch] { return watch.interrupts() > 0; };
  events.on_saved = [&](const SearchTuneProgress& p, int begun) {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const int pairs = p.spsa.trials_done();
    tell_progress(fmt::format("{}/{} pairs, {:.1f} games/s, +{} ={} -{}", pairs, tuning.games.schedule.trials,
                              2 * (pairs - begun) / seconds, p.plus_wins, p.draws, p.minus_wins));
  };
  const auto spsa = run_search_tuning(tuning, events);
  if (!spsa) throw UserError(spsa.error());
  print_values(*spsa, tuning.names);
  if (!spsa->is_done()) tell("interrupted; the same command continues from there\n");
}

}  // namespace

void add_learn_tune_search_command(CLI::App& learn, const ProgramOptions& program) {
  auto c = std::make_shared<TuneSearch>();
  SearchTuneRun* run = &c->tuning.games;
  CLI::App* command = learn.add_subcommand(
      "tune-search", "Fit the parameters of the search by games between neighbouring values (SPSA); Ctrl-C stops");
  command->add_option("--state", c->tuning.state,
                      "File with the values, continued if it exists (default: in the data directory)");
  command->add_option("--numbers", c->tuning.names, "Only these, separated by commas; default: all but small counts")
      ->delimiter(',');
  command->add_option("--pairs", run->schedule.trials, "Pairs of games in all; the steps shrink towards them")
      ->check(CLI::Range(1, 100000000))
      ->capture_default_str();
  command->add_option("--rate", run->schedule.rate, "Share of a step that a won pair moves the values at the end")
      ->check(CLI::Range(0.00001, 1.0))
      ->capture_default_str();
  command->add_option("--nodes", run->nodes, "Nodes per move")->check(CLI::Range(1, 10000000))->capture_default_str();
  command->add_option("--hash", run->hash_mib, "Table per engine in MiB")
      ->check(CLI::Range(1, 65536))
      ->capture_default_str();
  command->add_option("--threads", run->threads, "Games at the same time; with one the result is repeatable")
      ->check(CLI::Range(1, 512))
      ->capture_default_str();
  command->add_option("--seed", run->seed, "Another seed, other openings and directions")->capture_default_str();
  c->network.add_to(*command);
  command->callback([c, &program] {
    c->tuning.games.network = c->network.load(program);
    tune_search(c->tuning);
  });
}

}  // namespace kiebitz::cli
