#include "search/ordering/history_update.h"

#include <gtest/gtest.h>

#include <memory>

#include "search/node_testing.h"

namespace kiebitz {
namespace {

const Move kBest = Move::normal(Square::G1, Square::F3);
const Move kTried = Move::normal(Square::B1, Square::C3);

// The position after 1.e4 e5, with the histories that the search would have.
class HistoryUpdateTest : public ::testing::Test, protected TestNode {
 protected:
  HistoryUpdateTest() {
    histories_->clear();
    position_.make(kFirst);
    position_.make(kReply);
    for (StackEntry& entry : stack) {
      entry.continuation = &histories_->continuation[0][index(Piece::None)][0];
      entry.continuation_correction = &histories_->continuation_correction[index(Piece::None)][0];
    }
    enter(node.ss - 2, Piece::WhitePawn, kFirst);
    enter(node.ss - 1, Piece::BlackPawn, kReply);
  }

  void enter(StackEntry* ss, Piece piece, Move m) {
    ss->current_move = m;
    ss->continuation = &histories_->continuation[0][index(piece)][index(m.to())];
    ss->continuation_correction = &histories_->continuation_correction[index(piece)][index(m.to())];
  }
  int history(Move m) { return quiet_history(position_, update_.quiet_context(node.ss), m); }

  static inline const Move kFirst = Move::normal(Square::E2, Square::E4);
  static inline const Move kReply = Move::normal(Square::E7, Square::E5);
  SearchParams params_;
  Position position_ = Position::start();
  std::unique_ptr<Histories> histories_ = std::make_unique<Histories>();
  HistoryUpdate update_{position_, *histories_, params_};
};

TEST_F(HistoryUpdateTest, ACutoffRewardsTheBestMoveAndBlamesWhatWasTried) {
  const int best_before = history(kBest);
  const int tried_before = history(kTried);
  MoveList quiets;
  quiets.push(kTried);
  update_.cutoff(node, node.beta, kBest, {quiets, MoveList()});
  EXPECT_GT(history(kBest), best_before);
  EXPECT_LT(history(kTried), tried_before);
  EXPECT_EQ(node.ss->killers[0], kBest);
  EXPECT_EQ(histories_->counter_move[index(Piece::BlackPawn)][index(Square::E5)], kBest);
}

TEST_F(HistoryUpdateTest, TheFirstMoveThatWasTriedIsBlamedMost) {
  const Move second = Move::normal(Square::H2, Square::H3);
  const int first_before = history(kTried);
  const int second_before = history(second);
  MoveList quiets;
  quiets.push(kTried);
  quiets.push(second);
  update_.cutoff(node, node.beta, kBest, {quiets, MoveList()});
  EXPECT_LT(history(kTried) - first_before, history(second) - second_before);
}

TEST_F(HistoryUpdateTest, ACutoffByTheTableRewardsAQuietMoveOnly) {
  const int before = history(kBest);
  set_tt(kBest, node.beta, node.depth, Bound::Lower);
  node.tt_capture = true;
  update_.tt_cutoff(node);
  EXPECT_EQ(history(kBest), before);
  node.tt_capture = false;
  update_.tt_cutoff(node);
  EXPECT_GT(history(kBest), before);
}

TEST_F(HistoryUpdateTest, AMoveThatNoReplyRefutesIsRewarded) {
  const auto value = [this] { return static_cast<int>(histories_->of_butterfly(Color::Black, kReply, 0)); };
  const int before = value();
  update_.unrefuted(node, kReply);
  EXPECT_GT(value(), before);
}

TEST_F(HistoryUpdateTest, TheCorrectionMovesTheEvaluationTowardsTheValueOfTheSearch) {
  set_evaluation(0);
  node.alpha = 99;
  node.beta = 100;
  for (int i = 0; i < 50; ++i) update_.correct(node, 200, true);
  EXPECT_GT(update_.corrected(node.ss, 0), 20);
  const Value after = update_.corrected(node.ss, 0);
  update_.correct(node, 200, false);  // a capture: the difference is tactical
  EXPECT_EQ(update_.corrected(node.ss, 0), after);
}

TEST_F(HistoryUpdateTest, AValueThatIsOnlyABoundCorrectsNothingItDoesNotContradict) {
  set_evaluation(150);
  node.alpha = 99;
  node.beta = 100;
  update_.correct(node, 120, true);  // at least 120: 150 may be right
  EXPECT_EQ(update_.corrected(node.ss, 0), 0);
}

TEST_F(HistoryUpdateTest, EachCorrectionHasAWeightOfItsOwn) {
  set_evaluation(0);
  node.alpha = 99;
  node.beta = 100;
  for (int i = 0; i < 50; ++i) update_.correct(node, 200, true);
  const Value all = update_.corrected(node.ss, 0);
  int SearchParams::*const weights[] = {&SearchParams::correction_pawn, &SearchParams::correction_non_pawn,
                                        &SearchParams::correction_continuation};
  for (const auto weight : weights) {
    const int value = params_.*weight;
    params_.*weight = 0;
    EXPECT_LT(update_.corrected(node.ss, 0), all);
    params_.*weight = value;
  }
}

}  // namespace
}  // namespace kiebitz
