#include "match/games/adjudicator.h"

#include <gtest/gtest.h>

namespace kiebitz::match {
namespace {

using uci_client::EngineScore;

// Plays moves with the given scores, White first, each from its mover's view, and returns the move at which the game
// ended.
class Series {
 public:
  explicit Series(AdjudicationRules rules) : adjudicator_(rules) {}

  std::optional<Adjudication> play(std::optional<int> score, bool reversible = true) {
    Adjudicator::MovePlayed played;
    played.mover = plies_ % 2 == 0 ? Color::White : Color::Black;
    played.move_number = plies_ / 2 + 1;
    played.is_reversible = reversible;
    if (score) played.score = EngineScore{EngineScore::Kind::Centipawns, *score};
    played.moves_completed = ++plies_ / 2;
    return adjudicator_.judge(played);
  }

 private:
  Adjudicator adjudicator_;
  int plies_ = 0;
};

TEST(Adjudicator, DoesNothingWithoutRules) {
  Series series({});
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(series.play(0));
}

TEST(Adjudicator, CallsADrawAfterEnoughLevelMovesOfBothSides) {
  Series series({.draw = DrawRule{3, 2, 10}, .resign = {}, .max_moves = {}});
  EXPECT_FALSE(series.play(5));
  EXPECT_FALSE(series.play(-5));
  EXPECT_FALSE(series.play(10));
  EXPECT_FALSE(series.play(-10)) << "four level plies, but move 3 is not reached";
  const auto end = series.play(0);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->kind, AdjudicationKind::Draw);
}

TEST(Adjudicator, ACaptureOrAScoreStartsTheDrawSeriesAgain) {
  Series series({.draw = DrawRule{1, 2, 10}, .resign = {}, .max_moves = {}});
  EXPECT_FALSE(series.play(0));
  EXPECT_FALSE(series.play(0));
  EXPECT_FALSE(series.play(0, false));
  EXPECT_FALSE(series.play(0));
  EXPECT_FALSE(series.play(11));
  EXPECT_FALSE(series.play(0));
  EXPECT_FALSE(series.play({}));
  EXPECT_FALSE(series.play(0));
  EXPECT_FALSE(series.play(0));
  EXPECT_FALSE(series.play(0));
  EXPECT_TRUE(series.play(0));
}

TEST(Adjudicator, ResignsForTheSideThatSeesItselfLost) {
  Series series({.draw = {}, .resign = ResignRule{2, 500, false}, .max_moves = {}});
  EXPECT_FALSE(series.play(0));
  EXPECT_FALSE(series.play(-500));
  EXPECT_FALSE(series.play(0));
  const auto end = series.play(-600);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->kind, AdjudicationKind::Resignation);
  EXPECT_EQ(end->winner, Color::White);
}

TEST(Adjudicator, TwoSidedResignationNeedsTheWinnersWordToo) {
  Series series({.draw = {}, .resign = ResignRule{1, 500, true}, .max_moves = {}});
  EXPECT_FALSE(series.play(-900));
  EXPECT_FALSE(series.play(100));
  EXPECT_FALSE(series.play(-900));
  const auto end = series.play(700);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->winner, Color::Black);
}

TEST(Adjudicator, MateScoresCountAsLostAndWon) {
  Adjudicator adjudicator({.draw = {}, .resign = ResignRule{1, 100000, false}, .max_moves = {}});
  Adjudicator::MovePlayed played;
  played.score = EngineScore{EngineScore::Kind::Mate, -4};
  const auto end = adjudicator.judge(played);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->winner, Color::Black);
}

TEST(Adjudicator, EndsGamesThatAreTooLong) {
  Series series({.draw = {}, .resign = {}, .max_moves = 2});
  EXPECT_FALSE(series.play(100));
  EXPECT_FALSE(series.play(-100));
  EXPECT_FALSE(series.play(100));
  const auto end = series.play(-100);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->kind, AdjudicationKind::TooLong);
}

}  // namespace
}  // namespace kiebitz::match
