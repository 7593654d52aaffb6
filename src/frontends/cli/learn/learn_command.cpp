#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/network_choice.h"
#include "cli/options/selfplay_choice.h"
#include "cli/output/selfplay_screen.h"
#include "engine/tablebase_settings.h"
#include "learn/data/game_statistics.h"
#include "learn/data/selfplay.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "platform/file/data_directory.h"
#include "platform/process/signal.h"
#include "render/text_board.h"

namespace kiebitz::cli {
namespace {

struct Generate {
  SelfplayRun run;
  NetworkChoice network;
};

void generate(SelfplayRun run) {
  if (run.path.empty())
    run.path = (file_directory(process_environment()) / "learn" / fmt::format("games-{}.kbg", run.seed)).string();
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(run.path).parent_path(), error);
  run.options.tables = load_tablebase(default_tablebase_settings(process_environment())).tables;
  const SelfplayScreen screen(run.path, games_in_file(run.path).value_or(0));
  const InterruptWatch watch;
  const auto done = run_selfplay(
      run, [&watch] { return watch.interrupts() > 0; }, [&screen](const SelfplayProgress& p) { screen.show(p); });
  if (!done) throw UserError(fmt::format("{}: {}", run.path, describe(done.error())));
  fmt::print("{}: {} games, {} positions added\n", run.path, done->games, done->positions);
}

void add_generate(CLI::App& learn, const ProgramOptions& program) {
  auto g = std::make_shared<Generate>();
  SelfplayRun* run = &g->run;
  CLI::App* command =
      learn.add_subcommand("generate", "Play games against itself and keep them; Ctrl-C stops, nothing is lost");
  command->add_option("--output", run->path, "File of games, continued if it exists (default: in the data directory)");
  command->add_option("--threads", run->threads, "Games at the same time; 0: one per core")
      ->check(CLI::Range(0, 512))
      ->capture_default_str();
  command->add_option("--games", run->games, "Stop after this many games; 0 continues until stopped")
      ->capture_default_str();
  command->add_option("--seed", run->seed, "Seed of the random openings; another seed, other games")
      ->capture_default_str();
  add_selfplay_options(*command, run->options, run->hash_mib);
  g->network.add_to(*command);
  command->callback([g, &program] {
    g->run.network = g->network.load(program);
    generate(g->run);
  });
}

struct InspectGames {
  std::string path;
  std::size_t samples = 0;
  std::uint64_t seed = 1;
};

void print_sample(const SampledPosition& sample) {
  constexpr std::array<std::string_view, 3> kResults = {"Black won", "drawn", "White won"};
  fmt::print("\n{}{}, score {:+.2f} for White, {}\n{}\n", render_text_board(sample.position, {}, {}),
             format_san(sample.position, sample.played.move), *sample.played.score / 100.0,
             kResults[static_cast<std::size_t>(sample.result)], format_fen(sample.position));
}

void inspect(const InspectGames& c) {
  GameStatistics statistics(c.samples, c.seed);
  const auto totals = read_game_file(c.path, [&](const GameRecord& game) { statistics.add_game(game); });
  if (!totals) throw UserError(fmt::format("{}: {}", c.path, describe(totals.error())));
  const auto positions = static_cast<double>(std::max<std::uint64_t>(1, statistics.positions()));
  fmt::print("{} games, {} scored positions, {:.2f} bytes per position{}\n", totals->games, statistics.positions(),
             static_cast<double>(totals->bytes) / positions,
             totals->torn_at_end ? ", the last block is incomplete" : "");
  fmt::print("{}", format_statistics(statistics));
  for (const SampledPosition& sample : statistics.samples()) print_sample(sample);
}

void add_inspect(CLI::App& learn) {
  auto c = std::make_shared<InspectGames>();
  CLI::App* command = learn.add_subcommand("inspect", "Check every move of a file of games and show what is in it");
  command->add_option("file", c->path, "File of games")->required();
  command->add_option("--samples", c->samples, "Show this many positions, drawn at random")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command->add_option("--seed", c->seed, "Another seed, other samples")->capture_default_str();
  command->callback([c] { inspect(*c); });
}

}  // namespace

void add_learn_command(CLI::App& app, const ProgramOptions& program) {
  CLI::App* learn = app.add_subcommand("learn", "Play games against itself and learn from them");
  learn->require_subcommand(1);
  add_learn_add_command(*learn, program);
  add_generate(*learn, program);
  add_inspect(*learn);
  add_learn_rescore_command(*learn, program);
  add_learn_run_command(*learn);
  add_learn_status_command(*learn);
  add_learn_train_command(*learn);
  add_learn_tune_command(*learn);
  add_learn_tune_search_command(*learn, program);
  add_learn_wdl_command(*learn);
}

}  // namespace kiebitz::cli
