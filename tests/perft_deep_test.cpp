// The counts that take minutes: 23 billion nodes.
#include <gtest/gtest.h>

#include <fstream>
#include <numeric>
#include <sstream>
#include <thread>

#include "notation/perft_suite.h"
#include "rules/perft.h"

namespace kiebitz {
namespace {

TEST(PerftDeep, DeepCountsAreRight) {
#ifdef KIEBITZ_ASSERTIONS
  GTEST_SKIP() << "assertion builds check every node and would take hours";
#endif
  std::ifstream file(KIEBITZ_SOURCE_DIR "/tests/perft/deep.epd");
  std::ostringstream text;
  text << file.rdbuf();
  const auto rows = parse_perft_suite(text.str());
  ASSERT_TRUE(rows);
  ASSERT_FALSE(rows->empty());
  const PerftOptions options{static_cast<int>(std::max(1u, std::thread::hardware_concurrency())), 0};
  for (const PerftRow& row : *rows) {
    for (const auto& [depth, nodes] : row.counts) {
      std::uint64_t counted = 0;
      for (const PerftDivision& part : perft_divide(row.position, depth, options)) counted += part.nodes;
      EXPECT_EQ(counted, nodes) << row.name << ", depth " << depth;
    }
  }
}

}  // namespace
}  // namespace kiebitz
