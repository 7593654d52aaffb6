// kiebitz learn add: adds games from PGN files and finished games of the store to a file of games.
#include "cli/learn/learn_add.h"

#include <fmt/core.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/file_source.h"
#include "cli/options/game_store.h"
#include "cli/options/network_choice.h"
#include "cli/output/tell.h"
#include "game/sheet_tree.h"
#include "learn/data/game_intake.h"
#include "notation/pgn/pgn_reader.h"
#include "platform/process/signal.h"

namespace kiebitz::cli {
namespace {

constexpr int kGamesPerPage = 1000;

void collect_file(const std::string& path, GameCollector& collector, const InterruptWatch& watch) {
  FileSource source(path);
  PgnReader reader(source);
  while (watch.interrupts() == 0 && reader.read_game(collector) != PgnRead::EndOfInput) {
  }
  if (!source.error().empty()) throw UserError(fmt::format("{}: {}", path, source.error()));
}

// Adds the finished games of the store. Nothing if there is no store yet.
void collect_history(const std::string& place, GameCollector& collector, const InterruptWatch& watch) {
  if (!has_game_store(place)) return;
  const auto store = open_game_store(place);
  GameFilter filter;
  filter.limit = kGamesPerPage;
  for (;;) {
    const std::vector<GameSummary> page = require(store->list(filter));
    if (page.empty()) return;
    filter.before = page.back().id;
    for (const GameSummary& game : page) {
      if (watch.interrupts() > 0) return;
      if (game.result == GameResult::Unknown || game.header.imported) continue;
      const std::string pgn = format_pgn(require(store->load(game.id)).sheet);
      TextSource source(pgn);
      PgnReader(source).read_game(collector);
    }
  }
}

}  // namespace

AddedGames add_games(const AddGames& c, const NetworkPtr& network) {
  auto intake = GameIntake::open(c.output, c.scoring, network);
  if (!intake) throw UserError(fmt::format("{}: {}", c.output, describe(intake.error())));
  GameCollector collector([&](GameRecord game) {
    if (const auto done = intake->add(std::move(game)); !done)
      throw UserError(fmt::format("{}: {}", c.output, describe(done.error())));
    if (isatty(2) != 0) tell("\r{} games ", intake->counts().added);
  });
  const InterruptWatch watch;
  for (const std::string& path : c.files) collect_file(path, collector, watch);
  if (c.history) collect_history(c.store, collector, watch);
  return {intake->counts().added, intake->counts().known, collector.left_out(), watch.interrupts() > 0};
}

void add_learn_add_command(CLI::App& learn, const ProgramOptions& program) {
  struct Command {
    AddGames games;
    NetworkChoice network;
  };
  auto c = std::make_shared<Command>();
  CLI::App* command =
      learn.add_subcommand("add", "Add games from PGN files, and those you have played here, scored by short searches");
  command->add_option("files", c->games.files, "PGN files, - for standard input");
  CLI::Option* history =
      command->add_flag("--history", c->games.history, "The finished games that were played here, too");
  command->add_option("--data", c->games.store, "Folder or PostgreSQL database of these games")->needs(history);
  command->add_option("--output", c->games.output, "File of games, continued if it exists; a game it has is skipped")
      ->required();
  command->add_option("--nodes", c->games.scoring.nodes, "Nodes per position, soft")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str();
  command->add_flag("--all", c->games.scoring.all_positions,
                    "Score positions before captures, too: for learn wdl, not for training");
  c->network.add_to(*command);
  command->callback([c, &program] {
    if (c->games.files.empty() && !c->games.history)
      throw UserError("nothing to add: name PGN files, or say --history");
    const AddedGames done = add_games(c->games, c->network.load(program));
    fmt::print(
        "{}: {} games added, {} skipped because they are there, {} left out (unreadable, undecided or from a position "
        "of their own)\n",
        c->games.output, done.added, done.known, done.left_out);
    if (done.is_interrupted) throw UserError("interrupted; the same command continues from there");
  });
}

}  // namespace kiebitz::cli
