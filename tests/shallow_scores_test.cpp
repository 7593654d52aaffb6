// Scores of shallow searches: the learning loop uses them, and most of a search tree consists of them. A deeper search
// must be closer to the truth.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "engine/bench.h"
#include "notation/fen.h"

namespace kiebitz {
namespace {

constexpr int kTrueDepth = 9;
constexpr int kMostOff = 200;  // centipawns: one mistake must not outweigh all others

std::optional<int> centipawns(Engine& engine, const Position& position, int depth) {
  SearchLimits limits;
  limits.depth = depth;
  engine.new_game();
  const Score score = engine.search(position, limits).lines.front().score;
  return score.kind == Score::Kind::Centipawns ? std::optional(score.value) : std::nullopt;
}

TEST(ShallowScores, AreNoWorseOneMoveDeeper) {
  Engine engine(EngineConfig{.hash_mib = 4, .network = nullptr});
  std::array<int, 5> off{};  // by depth: sum of the distances from the truth
  for (const std::string_view fen : bench_positions()) {
    const Position position = *parse_fen(fen);
    const auto truth = centipawns(engine, position, kTrueDepth);
    if (!truth) continue;
    for (int depth = 1; depth <= 4; ++depth)
      if (const auto value = centipawns(engine, position, depth))
        off[static_cast<std::size_t>(depth)] += std::min(std::abs(*value - *truth), kMostOff);
  }
  EXPECT_LE(off[2], off[1]);
  EXPECT_LT(off[3], off[1]);
  EXPECT_LT(off[4], off[2]);
}

}  // namespace
}  // namespace kiebitz
