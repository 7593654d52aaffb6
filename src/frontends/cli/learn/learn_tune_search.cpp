// kiebitz learn tune-search: fits the numbers of the search by games between neighbouring ones.
#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <optional>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/network_choice.h"
#include "cli/output/tell.h"
#include "cli/output/text_output.h"
#include "learn/tune/search_tuner.h"
#include "platform/file/append_file.h"
#include "platform/file/data_directory.h"
#include "platform/file/whole_file.h"
#include "platform/process/signal.h"

namespace kiebitz::cli {
namespace {

constexpr int kPairsBetweenSaves = 20;

struct TuneSearch {
  SearchTuneRun run;
  NetworkChoice network;
  std::vector<std::string> names;
  std::string state;
};

Spsa begin_or_continue(const TuneSearch& c) {
  auto numbers = numbers_to_tune(c.names);
  if (!numbers)
    throw UserError(fmt::format("the search has no number '{}'; search/params.h has their names", numbers.error()));
  if (!std::filesystem::exists(c.state)) return Spsa(std::move(*numbers), c.run.schedule, 0);
  const auto text = read_whole_file(c.state);
  if (!text) throw UserError(fmt::format("{}: {}", c.state, describe(text.error())));
  const auto pairs = read_tuning(*text, *numbers);
  if (!pairs) throw UserError(fmt::format("{}: {}", c.state, pairs.error()));
  return Spsa(std::move(*numbers), c.run.schedule, *pairs);
}

// Held for the whole run: two would overwrite each other's numbers. Saving replaces the file, so that a lock on itself
// would not last; the one beside it stays.
AppendFile hold_state(const std::string& state) {
  const std::string path = state + ".lock";
  auto file = AppendFile::open(path);
  if (file) return std::move(*file);
  if (file.error() == AppendFileError::InUse) throw UserError(fmt::format("{}: another tuning works with it", state));
  throw UserError(fmt::format("{}: {}", path, describe(file.error())));
}

void save(const Spsa& spsa, const std::string& path) {
  TextOutput output(path);
  output.write(format_tuning(spsa));
  output.finish();
}

void print_numbers(const Spsa& spsa, const std::vector<std::string>& names) {
  const std::vector<TunedNumber> before = numbers_to_tune(names).value();
  fmt::print("{:<30} {:>9} {:>9}\n", "number", "was", "is");
  for (std::size_t i = 0; i < before.size(); ++i)
    fmt::print("{:<30} {:>9.0f} {:>9.1f}\n", before[i].name, before[i].value, spsa.numbers()[i].value);
}

void tune_search_by_games(TuneSearch& c) {
  if (c.state.empty()) c.state = (file_directory(process_environment()) / "learn" / "search-tuning.txt").string();
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(c.state).parent_path(), ignored);
  const AppendFile held = hold_state(c.state);
  Spsa spsa = begin_or_continue(c);
  save(spsa, c.state);  // a place that cannot be written is better known now
  const int begun = spsa.trials_done();
  const auto start = std::chrono::steady_clock::now();
  const InterruptWatch watch;
  std::optional<UserError> failure;  // written by one thread at a time, read when all have ended
  std::atomic<bool> has_failed{false};
  const auto show = [&](const SearchTuneProgress& p) {
    const int pairs = p.spsa.trials_done();
    if (pairs % kPairsBetweenSaves != 0 && !p.spsa.is_done()) return;
    try {
      save(p.spsa, c.state);
    } catch (const UserError& error) {
      failure = error;
      has_failed = true;
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    tell_progress(fmt::format("{}/{} pairs, {:.1f} games/s, +{} ={} -{}", pairs, c.run.schedule.trials,
                              2 * (pairs - begun) / seconds, p.plus_wins, p.draws, p.minus_wins));
  };
  tune_search(
      spsa, c.run, [&] { return watch.interrupts() > 0 || has_failed; }, show);
  if (failure) throw UserError(*failure);
  save(spsa, c.state);
  print_numbers(spsa, c.names);
  if (!spsa.is_done()) tell("interrupted; the same command goes on from there\n");
}

}  // namespace

void add_learn_tune_search_command(CLI::App& learn) {
  auto c = std::make_shared<TuneSearch>();
  SearchTuneRun* run = &c->run;
  CLI::App* command = learn.add_subcommand(
      "tune-search", "Fit the numbers of the search by games between neighbouring ones (SPSA); Ctrl-C stops");
  command->add_option("--state", c->state,
                      "File with the numbers, continued if it exists (default: in the data directory)");
  command->add_option("--numbers", c->names, "Only these, separated by commas; default: all but small counts")
      ->delimiter(',');
  command->add_option("--pairs", run->schedule.trials, "Pairs of games in all; the steps shrink towards them")
      ->check(CLI::Range(1, 100000000))
      ->capture_default_str();
  command->add_option("--rate", run->schedule.rate, "Share of a step that a won pair moves the numbers at the end")
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
  command->callback([c] {
    c->run.network = c->network.load();
    tune_search_by_games(*c);
  });
}

}  // namespace kiebitz::cli
