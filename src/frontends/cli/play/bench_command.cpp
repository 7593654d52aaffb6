#include <fmt/core.h>

#include <chrono>

#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/options/network_choice.h"
#include "engine/bench.h"
#include "engine/engine.h"
#include "notation/fen.h"

namespace kiebitz::cli {
namespace {

struct BenchOptions {
  int depth = kBenchDepth;
  int threads = 1;
  std::size_t hash_mib = 16;
  bool quiet = false;
  NetworkChoice network;
};

void run_bench(const BenchOptions& options, const ProgramOptions& program) {
  Engine engine(
      EngineConfig{.hash_mib = options.hash_mib, .threads = options.threads, .network = options.network.load(program)});
  SearchLimits limits;
  limits.depth = options.depth;
  std::uint64_t nodes = 0;
  const auto start = std::chrono::steady_clock::now();
  for (const std::string_view fen : bench_positions()) {
    engine.new_game();
    const SearchResult result = engine.search(*parse_fen(fen), limits);
    nodes += result.nodes;
    if (!options.quiet) fmt::print("{:>10}  {}\n", result.nodes, fen);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("{} nodes {:.0f} nps\n", nodes, static_cast<double>(nodes) / seconds);
}

}  // namespace

void add_bench_command(CLI::App& app, const ProgramOptions& program) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command =
      app.add_subcommand("bench", "Search fixed positions: the node count is the signature, nps the speed");
  command->add_option("depth", options->depth, "Depth of every search")
      ->check(CLI::Range(1, 60))
      ->capture_default_str();
  command
      ->add_option("--threads", options->threads, "Search threads; 0: one per core. More than one makes the count vary")
      ->check(CLI::Range(kAllCores, Engine::kMaxThreads))
      ->capture_default_str();
  command->add_option("--hash", options->hash_mib, "Table size in MiB")
      ->check(CLI::Range(1, 65536))
      ->capture_default_str();
  options->network.add_to(*command);
  command->add_flag("--quiet", options->quiet, "Only the last line");
  command->callback([options, &program] { run_bench(*options, program); });
}

}  // namespace kiebitz::cli
