// Properties of every level, tested by play: it does not miss short mates and wins elementary endings.
#include <gtest/gtest.h>

#include <fstream>

#include "engine/engine.h"
#include "engine/short_mate.h"
#include "notation/epd.h"
#include "notation/fen.h"
#include "rules/outcome.h"

namespace kiebitz {
namespace {

Position position_of(std::string_view fen) { return *parse_fen(fen); }

TEST(ShortMate, FindsTheShortestAndNothingElse) {
  EXPECT_EQ(find_short_mate(position_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), 2).size(), 1U);
  EXPECT_EQ(find_short_mate(position_of("k7/8/2K5/8/8/8/8/7R w - - 0 1"), 2).size(), 3U);
  EXPECT_TRUE(find_short_mate(position_of("k7/8/2K5/8/8/8/8/7R w - - 0 1"), 1).empty());
  EXPECT_TRUE(find_short_mate(position_of("8/8/8/3k4/8/8/8/R3K3 w - - 0 1"), 2).empty());
  EXPECT_TRUE(find_short_mate(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 2).empty());   // stalemated
  EXPECT_TRUE(find_short_mate(position_of("R6k/6pp/8/8/8/8/8/6K1 b - - 0 1"), 2).empty());  // mated
}

TEST(Level, NoMateInOneOrTwoOfTheSuiteIsMissedAboveTheBeginners) {
  std::ifstream file(KIEBITZ_SOURCE_DIR "/tests/data/mates.epd");
  Engine engine(EngineConfig{.hash_mib = 4});
  engine.set_level(900, 1);
  int tried = 0;
  for (std::string text; std::getline(file, text);) {
    if (text.empty() || text[0] == '#') continue;
    const auto record = parse_epd(text);
    ASSERT_TRUE(record.has_value()) << text;
    const int distance = *record->number("dm");
    const std::vector<Move> line = find_short_mate(record->position, 2);
    EXPECT_EQ(line.size(), distance <= 2 ? static_cast<std::size_t>(2 * distance - 1) : 0) << text;
    if (distance > 2) continue;
    const SearchResult result = engine.search(record->position, {});
    EXPECT_EQ(result.lines.front().score, (Score{Score::Kind::Mate, distance, record->position.side_to_move()}))
        << text;
    ++tried;
  }
  EXPECT_GE(tried, 10);
}

// Against the full engine, which has the bare king.
bool mates(Engine& level, Engine& defender, Position p) {
  SearchLimits few;
  few.nodes = 1000;
  while (!outcome(p) && !claimable_draw(p))
    p.make(p.side_to_move() == Color::White ? level.search(p, {}).best : defender.search(p, few).best);
  return outcome(p) && outcome(p)->winner == Color::White;
}

TEST(Level, ElementaryMatesAreAlwaysWon) {
  Engine level(EngineConfig{.hash_mib = 4});
  Engine defender(EngineConfig{.hash_mib = 4});
  for (const int elo : {400, 800, 1600}) {
    for (const char* fen : {"8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
                            "8/8/8/3k4/8/8/8/RR2K3 w - - 0 1", "8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1"}) {
      level.new_game();
      level.set_level(elo, 5);
      EXPECT_TRUE(mates(level, defender, position_of(fen))) << elo << " " << fen;
    }
  }
}

}  // namespace
}  // namespace kiebitz
