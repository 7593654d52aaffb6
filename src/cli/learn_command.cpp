#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/file_source.h"
#include "cli/network_choice.h"
#include "cli/selfplay_screen.h"
#include "engine/table_settings.h"
#include "learn/game_statistics.h"
#include "learn/pgn_games.h"
#include "learn/selfplay.h"
#include "notation/fen.h"
#include "notation/pgn_reader.h"
#include "notation/san.h"
#include "platform/data_directory.h"
#include "platform/signal.h"
#include "render/text_board.h"

namespace kiebitz::cli {
namespace {

struct Generate {
  SelfplayRun run;
  NetworkChoice network;
};

void generate(SelfplayRun run) {
  if (run.path.empty())
    run.path = (data_directory(process_environment()) / "learn" / fmt::format("games-{}.kbg", run.seed)).string();
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(run.path).parent_path(), error);
  run.options.tables = load_tablebase({}).tables;
  const SelfplayScreen screen(run.path, games_in_file(run.path).value_or(0));
  const InterruptWatch watch;
  const auto done = run_selfplay(
      run, [&watch] { return watch.interrupts() > 0; }, [&screen](const SelfplayProgress& p) { screen.show(p); });
  if (!done) throw UserError(fmt::format("{}: {}", run.path, describe(done.error())));
  fmt::print("{}: {} games, {} positions added\n", run.path, done->games, done->positions);
}

void add_generate(CLI::App& learn) {
  auto g = std::make_shared<Generate>();
  SelfplayRun* run = &g->run;
  CLI::App* command =
      learn.add_subcommand("generate", "Play games against itself and keep them; Ctrl-C stops, nothing is lost");
  command->add_option("--output", run->path, "File of games, continued if it exists (default: in the data directory)");
  command->add_option("--threads", run->threads, "Games at the same time; 0: one per core")
      ->check(CLI::Range(0, 512))
      ->capture_default_str();
  command->add_option("--games", run->games, "Stop after this many games; 0 goes on until stopped")
      ->capture_default_str();
  command->add_option("--seed", run->seed, "Seed of the random openings; another seed, other games")
      ->capture_default_str();
  command->add_option("--nodes", run->options.soft_nodes, "Nodes per move, soft")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str();
  command->add_option("--hash", run->hash_mib, "Table per game in MiB")
      ->check(CLI::Range(1, 65536))
      ->capture_default_str();
  g->network.add_to(*command);
  command->callback([g] {
    g->run.network = g->network.load();
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
  command->add_option("--samples", c->samples, "Show so many positions, drawn at random")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command->add_option("--seed", c->seed, "Another seed, other samples")->capture_default_str();
  command->callback([c] { inspect(*c); });
}

struct AddGames {
  std::vector<std::string> files;
  std::string output;
  std::uint64_t nodes = 1000;
};

void add_games(const AddGames& c) {
  auto writer = GameFileWriter::open(c.output);
  if (!writer) throw UserError(fmt::format("{}: {}", c.output, describe(writer.error())));
  Engine engine(EngineOptions{.hash_mib = 16});
  std::uint64_t games = 0;
  GameCollector collector([&](GameRecord game) {
    score_game(engine, game, c.nodes);
    if (const auto done = writer->append({std::move(game)}); !done)
      throw UserError(fmt::format("{}: {}", c.output, describe(done.error())));
    ++games;
    if (isatty(2) != 0) fmt::print(stderr, "\r{} games ", games);
  });
  const InterruptWatch watch;
  for (const std::string& path : c.files) {
    FileSource source(path);
    PgnReader reader(source);
    while (watch.interrupts() == 0 && reader.read_game(collector) != PgnRead::EndOfInput) {
    }
    if (!source.error().empty()) throw UserError(fmt::format("{}: {}", path, source.error()));
  }
  fmt::print("{}: {} games added, {} left out (unreadable, undecided or from a position of their own)\n", c.output,
             games, collector.left_out());
}

void add_add(CLI::App& learn) {
  auto c = std::make_shared<AddGames>();
  CLI::App* command =
      learn.add_subcommand("add", "Add games from PGN files, such as your own, scored by short searches");
  command->add_option("files", c->files, "PGN files, - for standard input")->required();
  command->add_option("--output", c->output, "File of games, continued if it exists")->required();
  command->add_option("--nodes", c->nodes, "Nodes per position, soft")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str();
  command->callback([c] { add_games(*c); });
}

}  // namespace

void add_learn_command(CLI::App& app) {
  CLI::App* learn = app.add_subcommand("learn", "Play games against itself and learn from them");
  learn->require_subcommand(1);
  add_add(*learn);
  add_generate(*learn);
  add_inspect(*learn);
  add_learn_rescore_command(*learn);
  add_learn_run_command(*learn);
  add_learn_status_command(*learn);
  add_learn_train_command(*learn);
  add_learn_tune_command(*learn);
  add_learn_tune_search_command(*learn);
  add_learn_wdl_command(*learn);
}

}  // namespace kiebitz::cli
