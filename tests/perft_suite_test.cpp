// The rules against counts that other generators agree on. Assertion builds also check at every node that unmaking
// restores the position, that the keys are right and that gives_check predicts the check, so they count less.
#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <sstream>
#include <string>

#include "cli/positions/perft_suite.h"
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
  auto rows = cli::parse_perft_suite(text.str());
  ASSERT_TRUE(rows) << name << ", line " << rows.error().line << ": " << rows.error().reason;
  ASSERT_FALSE(rows->empty());
  for (cli::PerftRow& row : *rows) {
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

TEST(PerftSuite, ABadFileIsRefusedWithItsLine) {
  const auto error_of = [](const char* text) {
    const auto rows = cli::parse_perft_suite(text);
    EXPECT_FALSE(rows) << text;
    return rows ? 0 : rows.error().line;
  };
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  EXPECT_EQ(error_of("not a position ;D1 20\n"), 1);
  EXPECT_EQ(error_of(("# a name\n\n" + start).c_str()), 3);
  EXPECT_EQ(error_of((start + " ;D1 20\n" + start + " ;D1 twenty\n").c_str()), 2);
  EXPECT_EQ(error_of((start + " ;D99 20").c_str()), 1);
}

TEST(PerftSuite, ACommentNamesTheRowBelowIt) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const auto rows =
      cli::parse_perft_suite("# title\n\n" + start + " ;D1 20\r\n# the start\n" + start + " ;D1 20 ;D2 400\n");
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 2u);
  EXPECT_EQ((*rows)[0].name, start);
  EXPECT_EQ((*rows)[1].name, "the start");
  EXPECT_EQ((*rows)[1].counts[1].nodes, 400u);
}

}  // namespace
}  // namespace kiebitz
