// Speed of reading and writing single positions and moves.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "base/random.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"
#include "rules/movegen.h"

namespace kiebitz {
namespace {

struct Sample {
  Position position;
  Move move;
};

// Positions from random games, at all stages of a game.
std::vector<Sample> sample_positions() {
  constexpr std::size_t kCount = 1000;
  std::vector<Sample> samples;
  Random random(1);
  while (samples.size() < kCount) {
    Position position = Position::start();
    for (int ply = 0; ply < 100 && samples.size() < kCount; ++ply) {
      const MoveList moves = legal_moves(position);
      if (moves.empty()) break;
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      if (random.below(8) == 0) samples.push_back({*parse_fen(format_fen(position)), move});
      position.make(move);
    }
  }
  return samples;
}

template <class Prepare, class Work>
void measure(benchmark::State& state, Prepare prepare, Work work) {
  const std::vector<Sample> samples = sample_positions();
  std::vector<std::string> texts;
  for (const Sample& sample : samples) texts.push_back(prepare(sample));
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(work(samples[i], texts[i]));
    if (++i == samples.size()) i = 0;
  }
  state.SetItemsProcessed(state.iterations());
}

std::string fen_of(const Sample& sample) { return format_fen(sample.position); }
std::string san_of(const Sample& sample) { return format_san(sample.position, sample.move); }
std::string uci_of(const Sample& sample) { return format_uci_move(sample.move, false); }

void parse_setups(benchmark::State& state) {
  measure(state, fen_of, [](const Sample&, const std::string& text) { return parse_setup(text); });
}
void parse_fens(benchmark::State& state) {
  measure(state, fen_of, [](const Sample&, const std::string& text) { return parse_fen(text); });
}
void format_fens(benchmark::State& state) {
  measure(state, fen_of, [](const Sample& sample, const std::string&) { return format_fen(sample.position); });
}
void parse_sans(benchmark::State& state) {
  measure(state, san_of,
          [](const Sample& sample, const std::string& text) { return parse_san(sample.position, text); });
}
void format_sans(benchmark::State& state) {
  measure(state, san_of,
          [](const Sample& sample, const std::string&) { return format_san(sample.position, sample.move); });
}
void parse_uci_moves(benchmark::State& state) {
  measure(state, uci_of,
          [](const Sample& sample, const std::string& text) { return parse_uci_move(sample.position, text); });
}

BENCHMARK(parse_setups);
BENCHMARK(parse_fens);
BENCHMARK(format_fens);
BENCHMARK(parse_sans);
BENCHMARK(format_sans);
BENCHMARK(parse_uci_moves);

}  // namespace
}  // namespace kiebitz

BENCHMARK_MAIN();
