#include "review/formulas.h"

#include <gtest/gtest.h>

#include <cmath>

#include "notation/fen.h"
#include "review/win_chance.h"

namespace kiebitz::review {
namespace {

Score cp(int value) { return {Score::Kind::Centipawns, value, Color::White}; }
Score mate(int moves) { return {Score::Kind::Mate, moves, Color::White}; }

TEST(WinChance, IsThePublishedCurveInCentipawnsOfStockfish) {
  const struct {
    int cp;  // of Stockfish
    double win;
  } rows[] = {{0, 50.0}, {15, 51.4}, {50, 54.6}, {100, 59.1}, {200, 67.6}, {300, 75.1}, {500, 86.3}, {1000, 97.5}};
  for (const auto& row : rows) {
    const int ours = static_cast<int>(std::lround(row.cp / kStockfishCentipawns));
    EXPECT_NEAR(win_percent(ours), row.win, 0.1) << row.cp;  // a rounded centipawn changes up to 0.05
    EXPECT_NEAR(win_percent(-ours), 100 - row.win, 0.1) << row.cp;
  }
  EXPECT_EQ(win_percent(5000), win_percent(kWinChanceCut));
}

TEST(MoveAccuracy, FollowsThePublishedValues) {
  const struct {
    double drop;
    double accuracy;
  } rows[] = {{0, 100}, {1, 96.6}, {5, 80.8}, {10, 64.6}, {15, 51.5}, {20, 41.0}, {40, 15.9}};
  for (const auto& row : rows) EXPECT_NEAR(move_accuracy(60, 60 - row.drop), row.accuracy, 0.06) << row.drop;
}

TEST(Judgement, BeginsItsLabelsAtThePublishedLossesFromAnEqualPosition) {
  const auto label = [](int loss) {  // in centipawns of Stockfish
    MoveEvidence evidence;
    evidence.before = cp(0);
    evidence.after = cp(-static_cast<int>(std::lround(loss / kStockfishCentipawns)));
    return judge(evidence, {}).label;
  };
  EXPECT_EQ(label(53), MoveLabel::Good);
  EXPECT_EQ(label(56), MoveLabel::Inaccuracy);
  EXPECT_EQ(label(109), MoveLabel::Inaccuracy);
  EXPECT_EQ(label(112), MoveLabel::Mistake);
  EXPECT_EQ(label(167), MoveLabel::Mistake);
  EXPECT_EQ(label(170), MoveLabel::Blunder);
}

TEST(Judgement, BlamesAMateThatWasAllowedOrLost) {
  MoveEvidence evidence;
  evidence.before = cp(0);
  evidence.after = mate(-3);
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Blunder);
  evidence.before = cp(-800);
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Mistake);
  evidence.before = mate(2);
  evidence.after = cp(750);
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Mistake);
  evidence.after = cp(100);
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Blunder);
}

TEST(Judgement, DoesNotBlameASlowerMate) {
  MoveEvidence evidence;
  evidence.before = mate(2);
  evidence.after = mate(9);
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Excellent);
}

TEST(Judgement, PraisesTheOnlyMoveThatKeepsTheResultAndASacrificeMore) {
  MoveEvidence evidence;
  evidence.before = cp(50);
  evidence.after = cp(50);
  evidence.second = cp(-900);
  evidence.is_best = true;
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Great);
  evidence.is_sacrifice = true;
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Brilliant);
  evidence.second = cp(-200);  // worse, but not lost
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Best);
}

TEST(Judgement, DoesNotPraiseWhatIsEasyToFind) {
  MoveEvidence evidence;
  evidence.before = evidence.after = cp(50);
  evidence.second = cp(-900);
  evidence.is_best = true;
  evidence.is_obvious = true;  // takes back, or takes what hangs
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Best);
  evidence.is_obvious = false;
  evidence.legal_moves = 2;
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Best);
}

TEST(Judgement, CallsMaterialGivenAwayAMistakeInADecidedGameOnly) {
  MoveEvidence evidence;
  evidence.before = cp(3000);
  evidence.after = cp(1500);
  evidence.points_given_away = 9;
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Mistake);
  EXPECT_TRUE(judge(evidence, {}).is_decided);
  evidence.points_given_away = 1;
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Excellent);
  evidence.before = cp(-2000);
  evidence.after = cp(-2500);
  evidence.points_given_away = 5;
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Mistake);
  evidence.before = evidence.after = cp(0);
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Excellent);
}

TEST(Judgement, CallsAnUnpunishedErrorAMissedWin) {
  MoveEvidence evidence;
  evidence.before = cp(400);
  evidence.after = cp(0);
  evidence.opponent_loss = 25;
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::MissedWin);
}

TEST(Judgement, CallsKnownMovesBookUnlessTheyAreMistakes) {
  MoveEvidence evidence;
  evidence.before = cp(0);
  evidence.after = cp(-60);
  evidence.is_book = true;
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Book);
  evidence.after = cp(-300);
  EXPECT_EQ(judge(evidence, {}).label, MoveLabel::Blunder);
}

TEST(Judgement, KeepsToTheThresholdsItIsGiven) {
  MoveEvidence evidence;
  evidence.before = cp(0);
  evidence.after = cp(-80);
  EXPECT_EQ(judge(evidence, {.inaccuracy = 10, .mistake = 20, .blunder = 30}).label, MoveLabel::Good);
  EXPECT_EQ(judge(evidence, {.inaccuracy = 1, .mistake = 2, .blunder = 3}).label, MoveLabel::Blunder);
}

TEST(GameAccuracy, IsFullForPerfectPlayAndFallsWithEveryLoss) {
  const std::vector<double> wins = {50, 51, 50, 51, 50};
  EXPECT_NEAR(game_accuracy(wins, std::vector<RatedMove>{{0, 100}, {2, 100}}), 100, 1e-9);
  const double one = game_accuracy(wins, std::vector<RatedMove>{{0, 100}, {2, 50}});
  const double two = game_accuracy(wins, std::vector<RatedMove>{{0, 50}, {2, 50}});
  EXPECT_LT(one, 100);
  EXPECT_NEAR(two, 50, 1e-9);
  EXPECT_LT(two, one);
}

TEST(Phases, NeverGoBack) {
  const Position endgame = *parse_fen("4k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1");
  EXPECT_EQ(phase_of(Position::start(), Phase::Opening), Phase::Opening);
  EXPECT_EQ(phase_of(endgame, Phase::Opening), Phase::Endgame);
  EXPECT_EQ(phase_of(Position::start(), Phase::Endgame), Phase::Endgame);
}

}  // namespace
}  // namespace kiebitz::review
