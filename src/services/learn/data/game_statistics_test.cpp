#include "learn/data/game_statistics.h"

#include <gtest/gtest.h>

#include "notation/uci_move.h"

namespace kiebitz {
namespace {

GameRecord knights_dance(RecordedResult result, std::int16_t score) {
  GameRecord game;
  game.result = result;
  Position position = game.start();
  for (const char* text : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
    const Move move = *parse_uci_move(position, text);
    game.moves.push_back({move, score});
    position.make(move);
  }
  return game;
}

TEST(GameStatistics, CountPositionsResultsAndRepetitions) {
  GameStatistics statistics(0, 1);
  statistics.add_game(knights_dance(RecordedResult::WhiteWins, 100));
  statistics.add_game(knights_dance(RecordedResult::Draw, -100));
  EXPECT_EQ(statistics.games(), 2U);
  EXPECT_EQ(statistics.positions(), 8U);
  EXPECT_EQ(statistics.repeated(), 4U);
  EXPECT_EQ(statistics.by_pieces()[0], 8U);
  const GameStatistics::Results& pawn_up = statistics.by_score()[2];
  EXPECT_EQ(pawn_up.white, 4U);
  EXPECT_EQ(pawn_up.draws, 4U);
}

TEST(GameStatistics, TheBetterSideIsBlackWhereTheScoreIsNegative) {
  GameStatistics statistics(0, 1);
  statistics.add_game(knights_dance(RecordedResult::BlackWins, -500));
  EXPECT_EQ(statistics.by_score()[4].white, 4U);
}

TEST(GameStatistics, DrawsTheSameSamplesFromTheSameSeed) {
  GameStatistics first(3, 5);
  GameStatistics second(3, 5);
  for (GameStatistics* s : {&first, &second})
    for (int i = 0; i < 20; ++i) s->add_game(knights_dance(RecordedResult::Draw, 0));
  ASSERT_EQ(first.samples().size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(first.samples()[i].position.key(), second.samples()[i].position.key());
}

TEST(GameStatistics, AreToldEvenWithoutGames) {
  EXPECT_NE(format_statistics(GameStatistics(0, 1)).find("repeated positions: 0"), std::string::npos);
}

}  // namespace
}  // namespace kiebitz
