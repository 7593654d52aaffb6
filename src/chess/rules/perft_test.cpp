// Tests of perft's depths, division, threads and table. The counts that test the rules are in
// tests/perft_suite_test.cpp.
#include "rules/perft.h"

#include <gtest/gtest.h>

#include <numeric>

#include "rules/movegen.h"
#include "support/position_text.h"

namespace kiebitz {
namespace {

const char* const kKiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

std::uint64_t sum(const std::vector<PerftDivision>& division) {
  return std::accumulate(division.begin(), division.end(), std::uint64_t{0},
                         [](std::uint64_t total, const PerftDivision& d) { return total + d.nodes; });
}

TEST(Perft, CountsSequencesFromTheStart) {
  Position p = Position::start();
  EXPECT_EQ(perft(p, 0), 1u);
  EXPECT_EQ(perft(p, 1), 20u);
  EXPECT_EQ(perft(p, 2), 400u);
  EXPECT_EQ(perft(p, 3), 8902u);
  EXPECT_EQ(perft(p, 4), 197281u);
  EXPECT_EQ(p.plies_made(), 0);
}

TEST(Perft, AFinishedGameHasNoSequences) {
  Position p = test::position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(perft(p, 1), 0u);
  EXPECT_EQ(perft(p, 3), 0u);
  EXPECT_TRUE(perft_divide(p, 3, {}).empty());
}

TEST(Perft, DivisionSharesTheCountAmongTheRootMoves) {
  const Position p = test::position_of(kKiwipete);
  const auto division = perft_divide(p, 3, {});
  EXPECT_EQ(division.size(), count_legal_moves(p));
  EXPECT_EQ(sum(division), 97862u);
  EXPECT_EQ(sum(perft_divide(p, 1, {})), 48u);
}

TEST(Perft, ThreadsAndTableChangeTheTimeOnly) {
  const Position p = test::position_of(kKiwipete);
  for (const int threads : {1, 3})
    for (const std::size_t hash_mib : {0u, 1u})
      EXPECT_EQ(sum(perft_divide(p, 4, {threads, hash_mib})), 4085603u)
          << threads << " threads, " << hash_mib << " MiB";
}

}  // namespace
}  // namespace kiebitz
