#include "uci/server/perft_run.h"

#include <fmt/format.h>

#include <system_error>

#include "notation/uci_move.h"
#include "rules/movegen.h"
#include "rules/perft.h"

namespace kiebitz::uci {
namespace {

// Below this depth a count takes less time than anybody waits for a stop.
constexpr int kUnwatchedDepth = 4;

// Wrong if asked to stop meanwhile.
std::uint64_t count(Position& position, int depth, const std::stop_token& stop) {
  if (depth <= kUnwatchedDepth) return perft(position, depth);
  std::uint64_t sum = 0;
  for (const Move m : legal_moves(position)) {
    if (stop.stop_requested()) break;
    position.make(m);
    sum += count(position, depth - 1, stop);
    position.unmake();
  }
  return sum;
}

void divide(Position position, int depth, const OutputStyle& style, const std::stop_token& stop, const LineSink& sink) {
  std::uint64_t sum = depth == 0 ? 1 : 0;
  for (const Move m : depth == 0 ? MoveList() : legal_moves(position)) {
    position.make(m);
    const std::uint64_t nodes = count(position, depth - 1, stop);
    position.unmake();
    if (stop.stop_requested()) return sink("info string go perft: stopped before the end");
    sink(fmt::format("{}: {}", format_uci_move(m, style.chess960), nodes));
    sum += nodes;
  }
  sink(fmt::format("Nodes searched: {}", sum));
}

}  // namespace

PerftRun::~PerftRun() {
  stop();
  wait();
}

void PerftRun::start(const Position& position, int depth, const OutputStyle& style, const LineSink& sink) {
  wait();
  try {
    thread_ = std::jthread(
        [position, depth, style, sink](const std::stop_token& stop) { divide(position, depth, style, stop, sink); });
  } catch (const std::system_error&) {
    sink("info string go perft: no thread can be started");
  }
}

void PerftRun::wait() {
  if (thread_.joinable()) thread_.join();
}

}  // namespace kiebitz::uci
