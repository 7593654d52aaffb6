// kiebitz learn rescore: gives a sample of the positions of recorded games the scores of longer searches.
#include <fmt/core.h>

#include <chrono>
#include <filesystem>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/network_choice.h"
#include "cli/output/tell.h"
#include "learn/data/rescoring.h"
#include "platform/process/signal.h"

namespace kiebitz::cli {
namespace {

struct Rescore {
  RescoreRun run;
  NetworkChoice network;
};

// The run would read what it writes, without end.
void refuse_output_among_inputs(const RescoreRun& run) {
  for (const std::string& input : run.inputs) {
    std::error_code there_is_no_output;
    if (std::filesystem::equivalent(input, run.output, there_is_no_output))
      throw UserError(fmt::format("'{}' is the output and cannot be read from too: leave it out of the inputs", input));
  }
}

void rescore(const RescoreRun& run) {
  refuse_output_among_inputs(run);
  const auto start = std::chrono::steady_clock::now();
  const InterruptWatch watch;
  const auto done = run_rescoring(
      run, [&watch] { return watch.interrupts() > 0; },
      [start](const RescoreProgress& p) {
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        tell_progress(fmt::format("{} games, {} positions, {:.1f} positions/s", p.games, p.positions,
                                  static_cast<double>(p.positions) / seconds));
      });
  if (!done) throw UserError(fmt::format("{}: {}", done.error().path, describe(done.error().error)));
  fmt::print("{}: {} games, {} scored positions added\n", run.output, done->games, done->positions);
  if (watch.interrupts() > 0) tell("interrupted; the same command continues from there\n");
}

}  // namespace

void add_learn_rescore_command(CLI::App& learn, const ProgramOptions& program) {
  auto c = std::make_shared<Rescore>();
  RescoreRun* run = &c->run;
  CLI::App* command = learn.add_subcommand(
      "rescore", "Search a sample of the positions of recorded games again, with more nodes; Ctrl-C stops");
  command->add_option("files", run->inputs, "Files of games")->required()->check(CLI::ExistingFile);
  command->add_option("--output", run->output, "File of games, continued if it exists")->required();
  command->add_option("--nodes", run->options.nodes, "Nodes per position, soft")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str();
  command->add_option("--share", run->options.share, "Share of the quiet positions that is searched")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--score-limit", run->options.score_limit, "Leave out more lopsided positions (centipawns)")
      ->capture_default_str();
  command->add_option("--threads", run->threads, "Threads; the result does not depend on them")
      ->check(CLI::Range(1, 512))
      ->capture_default_str();
  command->add_option("--seed", run->seed, "Another seed, other positions")->capture_default_str();
  c->network.add_to(*command);
  command->callback([c, &program] {
    c->run.network = c->network.load(program);
    rescore(c->run);
  });
}

}  // namespace kiebitz::cli
