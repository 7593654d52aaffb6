#include "learn/data/game_intake.h"

#include <gtest/gtest.h>

#include "base/temporary_folder_testing.h"

namespace kiebitz {
namespace {

GameRecord game_of(std::vector<Move> moves) {
  GameRecord game;
  for (const Move move : moves) game.moves.push_back({move, std::nullopt});
  return game;
}

TEST(GameIntake, AGameIsThereOnceHoweverOftenItComes) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("games.kbg");
  const GameRecord a = game_of({Move::normal(Square::E2, Square::E4), Move::normal(Square::E7, Square::E5)});
  const GameRecord b = game_of({Move::normal(Square::D2, Square::D4)});
  const ScoringOptions few{.nodes = 50};
  {
    auto intake = GameIntake::open(path, few, nullptr);
    ASSERT_TRUE(intake.has_value());
    ASSERT_TRUE(intake->add(a).has_value());
    ASSERT_TRUE(intake->add(a).has_value());
    EXPECT_EQ(intake->counts().added, 1U);
    EXPECT_EQ(intake->counts().known, 1U);
  }
  auto again = GameIntake::open(path, few, nullptr);
  ASSERT_TRUE(again.has_value());
  ASSERT_TRUE(again->add(b).has_value());
  ASSERT_TRUE(again->add(a).has_value());
  EXPECT_EQ(again->counts().added, 1U);
  EXPECT_EQ(again->counts().known, 1U);
  std::size_t scored = 0;
  const auto totals = read_game_file(path, [&scored](const GameRecord& game) {
    for (const RecordedMove& m : game.moves) scored += m.score.has_value();
  });
  EXPECT_EQ(totals->games, 2U);
  EXPECT_EQ(scored, 3U);
}

}  // namespace
}  // namespace kiebitz
