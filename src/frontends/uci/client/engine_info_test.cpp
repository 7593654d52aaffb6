#include "uci/client/engine_info.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace kiebitz::uci_client {
namespace {

TEST(EngineInfo, ReadsEverythingAFullLineSays) {
  const EngineInfo info = parse_info(
      "info depth 12 seldepth 20 multipv 2 score cp -37 wdl 100 600 300 nodes 123456789012 nps 1500000 hashfull 412 "
      "tbhits 7 time 2345 pv e2e4 e7e5 g1f3");
  EXPECT_EQ(info.depth, 12);
  EXPECT_EQ(info.selective_depth, 20);
  EXPECT_EQ(info.multipv, 2);
  EXPECT_EQ(info.score, (EngineScore{EngineScore::Kind::Centipawns, -37}));
  EXPECT_EQ(info.bound, ScoreBound::Exact);
  ASSERT_TRUE(info.wdl);
  EXPECT_EQ(info.wdl->draw, 600);
  EXPECT_EQ(info.nodes, 123456789012);
  EXPECT_EQ(info.nodes_per_second, 1500000);
  EXPECT_EQ(info.hash_permille, 412);
  EXPECT_EQ(info.tablebase_hits, 7);
  EXPECT_EQ(info.time, std::chrono::milliseconds(2345));
  EXPECT_EQ(info.pv, "e2e4 e7e5 g1f3");
}

TEST(EngineInfo, ReadsMateScoresAndBounds) {
  EXPECT_EQ(parse_info("info score mate -3").score, (EngineScore{EngineScore::Kind::Mate, -3}));
  EXPECT_EQ(parse_info("info score cp 20 lowerbound nodes 1").bound, ScoreBound::Lower);
  EXPECT_EQ(parse_info("info score cp 20 upperbound nodes 1").bound, ScoreBound::Upper);
}

TEST(EngineInfo, APrincipalVariationEndsAtTheNextKeyword) {
  const EngineInfo info = parse_info("info depth 3 pv e2e4 e7e5 score cp 12 nodes 99");
  EXPECT_EQ(info.pv, "e2e4 e7e5");
  EXPECT_EQ(info.score->value, 12);
  EXPECT_EQ(info.nodes, 99);
}

TEST(EngineInfo, EverythingAfterStringIsText) {
  const EngineInfo info = parse_info("info string depth 5  is not a depth ");
  EXPECT_EQ(info.text, "depth 5  is not a depth");
  EXPECT_FALSE(info.depth);
}

TEST(EngineInfo, UnknownAndMalformedPartsAreNotThere) {
  const EngineInfo info = parse_info("info depth x ebf 2.31 nodes 12.5 score cp abc time 100 \t score");
  EXPECT_FALSE(info.depth);
  EXPECT_FALSE(info.nodes);
  EXPECT_FALSE(info.score);
  EXPECT_EQ(info.time, std::chrono::milliseconds(100));
}

TEST(EngineInfo, NumbersOutOfRangeAreNotThere) {
  EXPECT_FALSE(parse_info("info depth 99999999999").depth);
  EXPECT_FALSE(parse_info("info nodes 99999999999999999999999").nodes);
}

TEST(EngineInfo, ScoresBeyondAllReasonAreCutToAMillion) {
  EXPECT_EQ(parse_info("info score cp -2147483648").score, (EngineScore{EngineScore::Kind::Centipawns, -1'000'000}));
  EXPECT_EQ(parse_info("info score cp 2147483647").score, (EngineScore{EngineScore::Kind::Centipawns, 1'000'000}));
  EXPECT_EQ(parse_info("info score mate -2147483648").score, (EngineScore{EngineScore::Kind::Mate, -1'000'000}));
  EXPECT_EQ(parse_info("info score cp 32001").score, (EngineScore{EngineScore::Kind::Centipawns, 32001}));
}

TEST(EngineInfo, SplitsMovesAtAnyBlanks) {
  EXPECT_EQ(split_words(" e2e4  e7e5\t"), (std::vector<std::string_view>{"e2e4", "e7e5"}));
  EXPECT_TRUE(split_words("").empty());
}

}  // namespace
}  // namespace kiebitz::uci_client
