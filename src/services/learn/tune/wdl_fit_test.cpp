#include "learn/tune/wdl_fit.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "rules/movegen.h"

namespace kiebitz {
namespace {

// Games of random moves whose scores wander, with results drawn from the model itself.
GameRecord game_of_model(const WdlModel& model, Random& random) {
  GameRecord game;
  Position position = game.start();
  const int score = static_cast<int>(random.below(1001)) - 500;
  for (int ply = 0; ply < 14 && !legal_moves(position).empty(); ++ply) {
    const MoveList moves = legal_moves(position);
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    game.moves.push_back({move, static_cast<std::int16_t>(score)});
    position.make(move);
  }
  const double dice = static_cast<double>(random.below(1'000'000)) / 1e6;
  const double win = model.win_chance(score, 78);
  const double lost = model.win_chance(-score, 78);
  game.result = dice < win          ? RecordedResult::WhiteWins
                : dice < win + lost ? RecordedResult::BlackWins
                                    : RecordedResult::Draw;
  return game;
}

TEST(WdlFit, FindsTheModelTheResultsCameFrom) {
  const WdlModel truth{120, 0, 60};
  Random random(7);
  WdlCounts counts;
  for (int i = 0; i < 6000; ++i) counts.add_game(game_of_model(truth, random));
  const WdlModel found = fit_wdl(counts, {200, 0, 100});
  EXPECT_LE(counts.loss(found), counts.loss(truth));
  EXPECT_NEAR(found.win_chance(120, 78), 0.5, 0.04);
  EXPECT_NEAR(found.win_chance(0, 78), truth.win_chance(0, 78), 0.04);
}

TEST(WdlFit, OpeningsAndExtremeScoresAreLeftOut) {
  GameRecord game;
  Position position = game.start();
  for (int ply = 0; ply < 20; ++ply) {
    const Move move = legal_moves(position)[0];
    game.moves.push_back({move, static_cast<std::int16_t>(ply < 16 ? 30 : 5000)});
    position.make(move);
  }
  WdlCounts counts;
  counts.add_game(game);
  EXPECT_EQ(counts.positions(), 4U);
  // Moves without a score, as in rescored games, count as plies too.
  for (std::size_t ply = 0; ply < 14; ++ply) game.moves[ply].score.reset();
  WdlCounts sampled;
  sampled.add_game(game);
  EXPECT_EQ(sampled.positions(), 2U);
}

}  // namespace
}  // namespace kiebitz
