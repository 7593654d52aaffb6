#include "server/evaluations/evaluation_cache.h"

#include <gtest/gtest.h>

#include "notation/fen.h"
#include "notation/uci_move.h"
#include "rules/movegen.h"
#include "store/memory/memory_documents.h"

namespace kiebitz::server {
namespace {

SearchResult result_of(const Position& position, std::initializer_list<const char*> moves, int depth) {
  SearchResult result;
  result.depth = depth;
  result.nodes = 1000;
  result.elapsed = Milliseconds(50);
  for (const char* text : moves) {
    AnalysisLine line;
    line.depth = depth;
    line.rank = static_cast<int>(result.lines.size()) + 1;
    line.score = {Score::Kind::Centipawns, 25 - line.rank, Color::White};
    line.pv = {*parse_uci_move(position, text)};
    result.lines.push_back(line);
  }
  return result;
}

SearchLimits limits_of(std::uint64_t nodes, int multi_pv) {
  SearchLimits limits;
  limits.nodes = nodes;
  limits.multi_pv = multi_pv;
  return limits;
}

struct EvaluationCacheTest : testing::Test {
  MemoryDocuments documents;
  EvaluationCache cache{documents, 1000};
  const Position start = Position::start();
};

TEST_F(EvaluationCacheTest, WhatWasSearchedIsFoundAgain) {
  cache.keep(start, limits_of(1000, 2), result_of(start, {"e2e4", "d2d4"}, 9));
  const auto found = cache.find_enough(start, limits_of(1000, 2));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->depth, 9);
  ASSERT_EQ(found->lines.size(), 2u);
  EXPECT_EQ(found->best, *parse_uci_move(start, "e2e4"));
  EXPECT_EQ(found->lines[1].score, (Score{Score::Kind::Centipawns, 23, Color::White}));
  EXPECT_EQ(cache.find_enough(start, limits_of(1000, 1))->lines.size(), 1u);
}

TEST_F(EvaluationCacheTest, MoreWorkThanWasDoneIsNotClaimed) {
  cache.keep(start, limits_of(1000, 1), result_of(start, {"e2e4"}, 9));
  EXPECT_FALSE(cache.find_enough(start, limits_of(5000, 1)));
  EXPECT_FALSE(cache.find_enough(start, limits_of(1000, 2)));
  SearchLimits depth;
  depth.depth = 10;
  EXPECT_FALSE(cache.find_enough(start, depth));
  depth.depth = 9;
  EXPECT_TRUE(cache.find_enough(start, depth));
  EXPECT_FALSE(cache.find_enough(start, {}));  // endless
  EXPECT_TRUE(cache.find(start, 1));
}

TEST_F(EvaluationCacheTest, AShallowerResultDoesNotReplaceADeeperOne) {
  cache.keep(start, limits_of(1000, 1), result_of(start, {"e2e4"}, 9));
  cache.keep(start, limits_of(1000, 1), result_of(start, {"a2a3"}, 3));
  EXPECT_EQ(cache.find(start, 1)->depth, 9);
  cache.keep(start, limits_of(1000, 1), result_of(start, {"d2d4"}, 12));
  EXPECT_EQ(cache.find(start, 1)->depth, 12);
}

TEST_F(EvaluationCacheTest, TheCountersOfAPositionDoNotMatterUntilTheyDecide) {
  const Position calm = *parse_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 10 40");
  const Position same = *parse_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 2 20");
  const Position late = *parse_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 90 80");
  cache.keep(calm, limits_of(1000, 1), result_of(calm, {"e2e4"}, 9));
  EXPECT_TRUE(cache.find(same, 1));
  EXPECT_FALSE(cache.find(late, 1));
}

TEST_F(EvaluationCacheTest, WhatAnotherEngineFoundDoesNotCount) {
  cache.keep(start, limits_of(1000, 1), result_of(start, {"e2e4"}, 9));
  auto document = documents.list("evaluation", "", 1)->front();
  document.text.replace(document.text.find(KIEBITZ_VERSION), std::string_view(KIEBITZ_VERSION).size(), "9.9.9");
  ASSERT_TRUE(documents.put(document));
  EXPECT_FALSE(cache.find(start, 1));
}

TEST_F(EvaluationCacheTest, AnEntryThatCannotBeReadIsNone) {
  for (const char* text : {"", "{", "[]", "{\"lines\":3}", "{\"lines\":[{}]}"}) {
    ASSERT_TRUE(documents.put({"evaluation", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "", 1, text}));
    EXPECT_FALSE(cache.find(start, 1)) << text;
  }
}

TEST(EvaluationCacheSize, IsHeldByForgettingTheOldest) {
  MemoryDocuments documents;
  EvaluationCache cache(documents, 100);
  for (int i = 0; i < 600; ++i) {
    const Position position = Position::chess960_start(i);
    SearchResult result;
    result.depth = 1;
    AnalysisLine line;
    line.pv = {legal_moves(position)[0]};
    result.lines = {line};
    cache.keep(position, limits_of(1, 1), result);
  }
  EXPECT_LE(documents.list("evaluation", "", 1000)->size(), 100u + 256u);
}

}  // namespace
}  // namespace kiebitz::server
