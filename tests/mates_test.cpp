// Known mates are found with their true distance, and the announced line is played to the mate.
#include <gtest/gtest.h>

#include <fstream>

#include "engine/engine.h"
#include "notation/epd.h"
#include "rules/outcome.h"

namespace kiebitz {
namespace {

std::vector<std::string> suite() {
  std::ifstream file(KIEBITZ_SOURCE_DIR "/tests/data/mates.epd");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);)
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  return lines;
}

void expect_mates(EngineOptions options) {
  const std::vector<std::string> lines = suite();
  ASSERT_GE(lines.size(), 30U);
  options.hash_mib = 16;
  Engine engine(options);
  for (const std::string& text : lines) {
    const auto record = parse_epd(text);
    ASSERT_TRUE(record.has_value()) << text;
    const int distance = *record->number("dm");
    SearchLimits limits;
    limits.mate = distance;
    limits.nodes = 20'000'000;
    engine.new_game();
    const SearchResult result = engine.search(record->position, limits);
    const AnalysisLine& best = result.lines.front();
    EXPECT_EQ(best.score, (Score{Score::Kind::Mate, distance, record->position.side_to_move()})) << text;
    Position p = record->position;
    for (const Move m : best.pv) p.make(m);
    const auto over = outcome(p);
    ASSERT_TRUE(over.has_value()) << text;
    EXPECT_EQ(over->termination, Termination::Checkmate) << text;
  }
}

TEST(KnownMates, AreFoundWithTheirDistanceAndPlayedToTheEnd) { expect_mates({}); }
TEST(KnownMates, AreFoundWithTheClassicalEvaluationToo) { expect_mates({.network = nullptr}); }

}  // namespace
}  // namespace kiebitz
