// kiebitz learn tune and learn wdl: fit the weights of the classical evaluation and the chances of win, draw and loss
// to the results of recorded games.
#include <fmt/core.h>

#include <cstdio>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/output/tell.h"
#include "cli/output/text_output.h"
#include "learn/data/game_file.h"
#include "learn/tune/block_worth.h"
#include "learn/tune/tuner.h"
#include "learn/tune/tuner_export.h"
#include "learn/tune/tuner_games.h"
#include "learn/tune/wdl_fit.h"

namespace kiebitz::cli {
namespace {

struct TuneCommand {
  std::vector<std::string> files;
  std::string output = "weights_tuned.cpp";
  TuneOptions options;
  bool only_worths = false;
};

TunerData read_positions(const std::vector<std::string>& files) {
  TunerData data;
  std::uint32_t number = 0;
  for (const std::string& path : files) {
    std::size_t positions = 0;
    const auto totals =
        read_game_file(path, [&](const GameRecord& game) { positions += add_game(data, game, number++); });
    if (!totals) throw UserError(fmt::format("{}: {}", path, describe(totals.error())));
    tell("{}: {} games, {} quiet positions\n", path, totals->games, positions);
  }
  return data;
}

void print_worths(const TunerData& data) {
  if (data.size() == 0) throw UserError("there are no quiet positions in these files");
  const BlockWorths worths = block_worths(data, default_weights());
  fmt::print("{} positions, error {:.6f}\n{:<22} {:>12}\n", data.size(), worths.error, "without", "error more");
  for (const BlockWorth& worth : worths.blocks)
    fmt::print("{:<22} {:>12.6f}\n", kBlocks[index(worth.block)].name, worth.error_without - worths.error);
}

void run_tune(const TuneCommand& command) {
  const TunerData data = read_positions(command.files);
  if (command.only_worths) return print_worths(data);
  const auto result = tune_weights(data, default_weights(), command.options, [](const TuneEpoch& epoch) {
    tell("epoch {:>3}: training error {:.6f}, validation error {:.6f}\n", epoch.number, epoch.errors.training,
         epoch.errors.validation);
  });
  if (!result)
    throw UserError("there are too few positions to tune with; play more games with `kiebitz learn generate`");
  const std::string provenance = fmt::format(
      "Tuned on {} positions of self-play games ({} held out), seed {}, {} epochs; validation error {:.6f} "
      "before, {:.6f} after.",
      result->training_positions, result->validation_positions, command.options.seed, result->best_epoch,
      result->before.validation, result->after.validation);
  TextOutput file(command.output);
  file.write(format_weights_source(result->weights, provenance));
  file.finish();
  fmt::print("{}\n{} written\n", provenance, command.output);
}

}  // namespace

void add_learn_tune_command(CLI::App& learn) {
  auto c = std::make_shared<TuneCommand>();
  CLI::App* command = learn.add_subcommand("tune", "Fit the weights of the classical evaluation to recorded games");
  command->add_option("files", c->files, "Files of games")->required();
  command->add_option("--output", c->output, "Source file to write; it replaces eval/weights_tuned.cpp")
      ->capture_default_str();
  command->add_option("--epochs", c->options.epochs, "Passes over the positions")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  command->add_option("--threads", c->options.threads, "Threads")->check(CLI::Range(1, 512))->capture_default_str();
  command->add_option("--seed", c->options.seed, "The same data and seed give the same weights")->capture_default_str();
  command->add_option("--scores", c->options.score_share, "Share of the search scores against the results, 0 to 1")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->add_flag("--worth", c->only_worths,
                    "Only show how much worse the evaluation predicts results without each block of weights");
  command->callback([c] { run_tune(*c); });
}

void add_learn_wdl_command(CLI::App& learn) {
  auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* command =
      learn.add_subcommand("wdl", "Fit the chances of win, draw and loss to recorded games and print the model");
  command->add_option("files", *files, "Files of games")->required();
  command->callback([files] {
    WdlCounts counts;
    for (const std::string& path : *files)
      if (const auto totals = read_game_file(path, [&](const GameRecord& game) { counts.add_game(game); }); !totals)
        throw UserError(fmt::format("{}: {}", path, describe(totals.error())));
    if (counts.positions() == 0) throw UserError("there are no scored positions in these files");
    const WdlModel found = fit_wdl(counts, kWdlModel);
    fmt::print("{} positions\nloss {:.4f} with the model in use, {:.4f} with the fitted one\n", counts.positions(),
               counts.loss(kWdlModel), counts.loss(found));
    fmt::print("half_won {:.1f}, per_material {:.2f}, spread {:.1f}\n", found.half_won, found.per_material,
               found.spread);
  });
}

}  // namespace kiebitz::cli
