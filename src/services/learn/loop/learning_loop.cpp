#include "learn/loop/learning_loop.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "platform/file/append_file.h"
#include "platform/file/whole_file.h"

namespace kiebitz {
namespace {

namespace fs = std::filesystem;

std::string file_of(const std::string& directory, int number, std::string_view ending) {
  return (fs::path(directory) / fmt::format("generation-{}.{}", number, ending)).string();
}

// The ledger of this run, held from its beginning to its end: two runs in one directory would spoil each other's files.
// An incomplete last line of an earlier run is cut off.
Expected<AppendFile, std::string> open_ledger(const std::string& path) {
  auto file = AppendFile::open(path);
  if (!file) return Unexpected(fmt::format("{}: {}", path, describe(file.error())));
  const auto text = read_whole_file(path);
  if (!text) return Unexpected(fmt::format("{}: {}", path, describe(text.error())));
  const std::size_t last_end = text->rfind('\n');
  if (!file->keep(last_end == std::string::npos ? 0 : last_end + 1))
    return Unexpected(fmt::format("{}: cannot be written", path));
  return std::move(*file);
}

// One generation; nothing if it was interrupted.
Expected<std::optional<Generation>, std::string> run_generation(const GenerationPlan& plan, const LoopSteps& steps) {
  const auto generated = steps.generate(plan);
  if (!generated) return Unexpected(generated.error());
  if (!*generated) return std::optional<Generation>();
  const auto trained = steps.train(plan);
  if (!trained) return Unexpected(trained.error());
  if (!*trained) return std::optional<Generation>();
  const auto tried = steps.gate(plan);
  if (!tried) return Unexpected(tried.error());
  if (!*tried) return std::optional<Generation>();
  const TrainingSummary& training = **trained;
  const GateResult& gate = **tried;
  return std::optional(Generation{plan.number, training.games, training.positions, training.loss, plan.rival, gate.wins,
                                  gate.draws, gate.losses, gate.elo, gate.error, gate.is_stronger});
}

}  // namespace

std::string gate_state_path(const LoopOptions& options, int number, std::uint64_t weights) {
  return file_of(options.directory, number, fmt::format("{:016x}.gate", weights));
}

std::string generation_network(const std::string& directory, int number) { return file_of(directory, number, "kbn"); }

std::string ledger_path(const std::string& directory) { return (fs::path(directory) / "ledger.txt").string(); }

Expected<std::vector<Generation>, std::string> read_ledger(const std::string& directory) {
  const std::string path = ledger_path(directory);
  std::error_code error;
  if (!fs::exists(path, error)) return std::vector<Generation>();
  const auto text = read_whole_file(path);
  if (!text) return Unexpected(fmt::format("{}: {}", path, describe(text.error())));
  auto ledger = parse_ledger(*text);
  if (!ledger) return Unexpected(fmt::format("{}, line {}: {}", path, ledger.error().line, ledger.error().text));
  return std::move(*ledger);
}

GenerationPlan plan_generation(const LoopOptions& options, const std::vector<Generation>& ledger) {
  GenerationPlan plan;
  plan.number = static_cast<int>(ledger.size()) + 1;
  plan.rival = champion_of(ledger);
  if (plan.rival) plan.champion = generation_network(options.directory, *plan.rival);
  plan.games = file_of(options.directory, plan.number, "kbg");
  for (int n = std::max(1, plan.number - options.window + 1); n <= plan.number; ++n)
    plan.data.push_back(file_of(options.directory, n, "kbg"));
  plan.network = generation_network(options.directory, plan.number);
  return plan;
}

Expected<LoopEnd, std::string> run_learning_loop(const LoopOptions& options, const LoopSteps& steps) {
  std::error_code error;
  fs::create_directories(options.directory, error);
  if (error) return Unexpected(fmt::format("{}: {}", options.directory, error.message()));
  const std::string path = ledger_path(options.directory);
  auto file = open_ledger(path);
  if (!file) return Unexpected(file.error());
  auto ledger = read_ledger(options.directory);
  if (!ledger) return Unexpected(ledger.error());
  for (int done = 0; options.generations == 0 || done < options.generations; ++done) {
    const auto generation = run_generation(plan_generation(options, *ledger), steps);
    if (!generation) return Unexpected(generation.error());
    if (!*generation) return LoopEnd::Interrupted;
    const std::string line = format_generation(**generation);
    if (!file->append({reinterpret_cast<const std::uint8_t*>(line.data()), line.size()}))
      return Unexpected(fmt::format("{}: cannot be written", path));
    ledger->push_back(**generation);
    if (steps.on_generation) steps.on_generation(**generation);
  }
  return LoopEnd::Completed;
}

}  // namespace kiebitz
