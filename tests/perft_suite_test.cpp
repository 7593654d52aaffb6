// The rules against counts that other generators agree on. Assertion builds also check at every node that unmaking
// restores the position, that the keys are right and that gives_check predicts the check, so they count less.
#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <sstream>
#include <string>

#include "notation/perft_suite.h"
#include "rules/perft.h"
#include "support/classic_positions.h"
#include "support/position_text.h"

namespace kiebitz {
namespace {

#if defined(KIEBITZ_ASSERTIONS)
constexpr std::uint64_t kMaxNodes = 25'000;
#elif !defined(__OPTIMIZE__)
constexpr std::uint64_t kMaxNodes = 1'000'000;
#else
constexpr std::uint64_t kMaxNodes = std::numeric_limits<std::uint64_t>::max();
#endif

void check_suite(const std::string& name) {
  std::ifstream file(KIEBITZ_SOURCE_DIR "/tests/perft/" + name);
  ASSERT_TRUE(file) << name << " is missing";
  std::ostringstream text;
  text << file.rdbuf();
  auto rows = parse_perft_suite(text.str());
  ASSERT_TRUE(rows) << name << ", line " << rows.error().line << ": " << rows.error().reason;
  ASSERT_FALSE(rows->empty());
  for (PerftRow& row : *rows) {
    for (const auto& [depth, nodes] : row.counts) {
      if (nodes > kMaxNodes) continue;
      EXPECT_EQ(perft(row.position, depth), nodes) << row.name << ", depth " << depth;
    }
  }
}

TEST(PerftSuite, ClassicPositionsHaveTheirPublishedCounts) {
  for (const auto& [name, fen, depth, nodes] : test::kClassicPositions) {
    if (nodes > kMaxNodes) continue;
    Position position = test::position_of(fen);
    EXPECT_EQ(perft(position, depth), nodes) << name;
  }
}

TEST(PerftSuite, StandardPositionsHaveTheirCounts) { check_suite("standard.epd"); }
TEST(PerftSuite, Chess960PositionsHaveTheirCounts) { check_suite("chess960.epd"); }
TEST(PerftSuite, TrickyPositionsHaveTheirCounts) { check_suite("tricky.epd"); }

}  // namespace
}  // namespace kiebitz
