// Perft side by side with Debian's stockfish: one thread each, no hash table, the last ply counted in bulk (both do
// so), stockfish timed from command to answer inside one running process. Time is processor time, the two programs run
// in turns, and the best run of each counts, so that a busy machine affects the figures little. Prints one table.
#include <fmt/core.h>

#include <time.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "rules/perft.h"
#include "support/classic_positions.h"
#include "support/position_text.h"
#include "support/stockfish.h"

namespace kiebitz::test {
namespace {

// The processor time of a process in seconds, all its threads together.
double processor_time(int process_id) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(process_id, &clock) != 0 || clock_gettime(clock, &time) != 0)
    throw std::runtime_error("no processor time of a process");
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

struct Run {
  std::uint64_t nodes = 0;
  double seconds = 0;
  double mega_nodes_per_second() const { return static_cast<double>(nodes) / seconds / 1e6; }
};

Run run_kiebitz(const ClassicPosition& row) {
  Position position = position_of(row.fen);
  const double begin = processor_time(getpid());
  const std::uint64_t nodes = perft(position, row.depth);
  return {nodes, processor_time(getpid()) - begin};
}

Run run_stockfish(Stockfish& stockfish, const ClassicPosition& row) {
  stockfish.send(fmt::format("position fen {}", row.fen));
  stockfish.wait_until_ready();
  const double begin = processor_time(stockfish.process_id());
  stockfish.send(fmt::format("go perft {}", row.depth));
  const std::string answer = stockfish.read_until("Nodes searched: ");
  const double seconds = processor_time(stockfish.process_id()) - begin;
  return {std::stoull(answer.substr(answer.find(':') + 1)), seconds};
}

void keep_faster(std::optional<Run>& best, const Run& run) {
  if (!best || run.seconds < best->seconds) best = run;
}

// False if a count is wrong.
bool measure(const ClassicPosition& row, Stockfish* stockfish, int repeats) {
  std::optional<Run> ours;
  std::optional<Run> theirs;
  for (int i = 0; i < repeats; ++i) {
    keep_faster(ours, run_kiebitz(row));
    if (stockfish != nullptr) keep_faster(theirs, run_stockfish(*stockfish, row));
  }
  fmt::print("{:<16}{:>6}{:>14}{:>16.1f}", row.name, row.depth, ours->nodes, ours->mega_nodes_per_second());
  if (theirs)
    fmt::print("{:>18.1f}{:>8.2f}", theirs->mega_nodes_per_second(),
               ours->mega_nodes_per_second() / theirs->mega_nodes_per_second());
  const bool right = ours->nodes == row.nodes && (!theirs || theirs->nodes == row.nodes);
  fmt::print("{}\n", right ? "" : "  WRONG COUNT");
  std::fflush(stdout);
  return right;
}

}  // namespace
}  // namespace kiebitz::test

int main(int argc, char** argv) {
  CLI::App app{"Perft of the classic positions, side by side with stockfish"};
  int repeats = 3;
  bool alone = false;
  app.add_option("--repeats", repeats, "Runs per position; the best one counts")->check(CLI::Range(1, 100));
  app.add_flag("--alone", alone, "Without stockfish");
  CLI11_PARSE(app, argc, argv);

  std::unique_ptr<kiebitz::test::Stockfish> stockfish;
  if (!alone) stockfish = std::make_unique<kiebitz::test::Stockfish>();
  fmt::print("{:<16}{:>6}{:>14}{:>16}", "position", "depth", "nodes", "kiebitz Mn/s");
  fmt::print("{}\n", alone ? "" : fmt::format("{:>18}{:>8}", "stockfish Mn/s", "ratio"));
  bool all_right = true;
  for (const auto& row : kiebitz::test::kClassicPositions)
    all_right = kiebitz::test::measure(row, stockfish.get(), repeats) && all_right;
  return all_right ? 0 : 1;
}
