#include "learn/data/pgn_games.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "notation/pgn/pgn_reader.h"

namespace kiebitz {
namespace {

std::vector<GameRecord> collect(std::string_view pgn, std::uint64_t& left_out) {
  std::vector<GameRecord> games;
  GameCollector collector([&](GameRecord game) { games.push_back(std::move(game)); });
  TextSource source(pgn);
  PgnReader reader(source);
  while (reader.read_game(collector) != PgnRead::EndOfInput) {
  }
  left_out = collector.left_out();
  return games;
}

TEST(PgnGames, TheMainLineOfADecidedGameIsKept) {
  std::uint64_t left_out = 0;
  const auto games = collect("1. e4 (1. d4 d5) e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n", left_out);
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].moves.size(), 7U);
  EXPECT_EQ(games[0].result, RecordedResult::WhiteWins);
  EXPECT_EQ(games[0].white_start, 518);
  EXPECT_EQ(left_out, 0U);
}

TEST(PgnGames, GamesWithoutResultFromElsewhereOrUnreadableAreCounted) {
  std::uint64_t left_out = 0;
  const auto games = collect(
      "1. e4 e5 *\n\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O Kd7 1-0\n\n1. e4 e9 0-1\n\n1. e4 e5 1/2-1/2\n",
      left_out);
  EXPECT_EQ(games.size(), 1U);
  EXPECT_EQ(left_out, 3U);
}

TEST(PgnGames, AGameThatIsTooLongForAFileIsLeftOut) {
  std::string pgn;
  for (std::size_t i = 0; i < kMaxRecordedMoves; i += 4) pgn += "Nf3 Nf6 Ng1 Ng8\n";
  std::uint64_t left_out = 0;
  const auto games = collect(pgn + "e4 1/2-1/2\n\n" + pgn + "1/2-1/2\n", left_out);
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].moves.size(), kMaxRecordedMoves);
  EXPECT_EQ(left_out, 1U);
}

TEST(PgnGames, AChess960GameRemembersItsStart) {
  std::uint64_t left_out = 0;
  const auto games = collect(
      "[Variant \"Chess960\"]\n[FEN \"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1\"]\n\n1. e4 e5 0-1\n",
      left_out);
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].start().key(), Position::chess960_start(games[0].white_start).key());
  EXPECT_NE(games[0].white_start, 518);
}

TEST(PgnGames, EveryMoveGetsTheScoreOfItsPosition) {
  std::uint64_t left_out = 0;
  auto games = collect("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n", left_out);
  ASSERT_EQ(games.size(), 1U);
  Engine engine(EngineConfig{.hash_mib = 1});
  score_game(engine, games[0], {.nodes = 500, .all_positions = true});
  for (const RecordedMove& m : games[0].moves) EXPECT_TRUE(m.score);
  EXPECT_EQ(games[0].moves.back().score, kMateScore);
}

TEST(PgnGames, APositionWithACaptureToMakeHasNoScoreWhateverWasPlayed) {
  std::uint64_t left_out = 0;
  // White overlooks the queen twice, the second time with another quiet move.
  auto games = collect("1. e4 d5 2. Nc3 Qd6 3. Nf3 Qg3 4. h4 Qd6 5. h5 a6 1-0\n", left_out);
  ASSERT_EQ(games.size(), 1U);
  Engine engine(EngineConfig{.hash_mib = 1});
  score_game(engine, games[0], {.nodes = 500});
  EXPECT_TRUE(games[0].moves[0].score.has_value());
  EXPECT_FALSE(games[0].moves[6].score.has_value()) << "4. hxg3 or fxg3 wins the queen";
}

}  // namespace
}  // namespace kiebitz
