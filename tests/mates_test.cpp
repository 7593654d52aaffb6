// Known mates are found with their true distance, and the announced line is played to the mate.
#include <gtest/gtest.h>

#include <fstream>

#include "engine/engine.h"
#include "notation/epd.h"
#include "notation/fen.h"
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

void expect_mates(EngineConfig options) {
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
// The engine once found the sacrifice only at depth 14, because a table entry of a search without checks replaced one
// with checks.
TEST(KnownMates, AQuietCheckBeyondTheHorizonIsSeen) {
  Engine engine(EngineConfig{.hash_mib = 4});
  SearchLimits limits;
  limits.depth = 5;
  const Position position = *parse_fen("r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 0 1");
  const SearchResult result = engine.search(position, limits);
  EXPECT_EQ(result.lines.front().score, (Score{Score::Kind::Mate, 2, Color::White}));
}

TEST(KnownMates, OneOnTheHundredthHalfMoveIsNoDraw) {
  Engine engine(EngineConfig{.hash_mib = 4});
  SearchLimits limits;
  limits.depth = 1;
  const Position position = *parse_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 99 80");
  EXPECT_EQ(engine.search(position, limits).lines.front().score, (Score{Score::Kind::Mate, 1, Color::White}));
}

TEST(KnownMates, AreFoundWithTheClassicalEvaluationToo) { expect_mates({.network = nullptr}); }

}  // namespace
}  // namespace kiebitz
