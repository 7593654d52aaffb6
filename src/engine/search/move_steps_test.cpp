#include "search/move_steps.h"

#include <gtest/gtest.h>

#include "search/node_testing.h"
#include "support/position_text.h"

namespace kiebitz {
namespace {

class MoveStepsTest : public ::testing::Test, protected TestNode {
 protected:
  MoveStepsTest() {
    set_evaluation(0);
    progress_.best = -20;  // a move that does not lose is known
  }

  bool prunes(const Position& position, const MoveFacts& facts) {
    return steps_.prunes(node, position, facts, progress_);
  }

  const Position start_ = Position::start();
  SearchParams params_;
  MoveSteps steps_{params_};
  NodeProgress progress_{.alpha = -10};
};

const Move kQuiet = Move::normal(Square::G1, Square::F3);

TEST_F(MoveStepsTest, TheFirstMovesOfAQuietNodeAreNotPruned) {
  EXPECT_FALSE(prunes(start_, {.move = kQuiet, .number = 2}));
  EXPECT_FALSE(progress_.skip_quiets);
}

TEST_F(MoveStepsTest, LateQuietMovesAreSkippedUnlessTheyCheckOrAreTheTablesMove) {
  node.depth = 3;
  const int late = (params_.late_move_base + node.depth * node.depth) / 2 + 1;
  EXPECT_TRUE(prunes(start_, {.move = kQuiet, .number = late}));
  EXPECT_TRUE(progress_.skip_quiets);
  EXPECT_FALSE(prunes(start_, {.move = kQuiet, .gives_check = true, .number = late}));
  set_tt(kQuiet, 0, 1, Bound::Exact);
  EXPECT_FALSE(prunes(start_, {.move = kQuiet, .number = late}));
}

TEST_F(MoveStepsTest, AnImprovingNodeTriesTwiceAsManyMoves) {
  node.depth = 3;
  const int late = (params_.late_move_base + node.depth * node.depth) / 2 + 1;
  node.improving = true;
  EXPECT_FALSE(prunes(start_, {.move = kQuiet, .number = late}));
  EXPECT_FALSE(progress_.skip_quiets);
}

TEST_F(MoveStepsTest, NothingIsPrunedWithPawnsOnly) {
  ASSERT_TRUE(prunes(start_, {.move = kQuiet, .number = 60, .history = -16000}));
  const Position pawns = test::position_of("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1");
  EXPECT_FALSE(prunes(pawns, {.move = Move::normal(Square::E1, Square::E2), .number = 60, .history = -16000}));
}

TEST_F(MoveStepsTest, FutilityPrunesAQuietMoveThatCannotReachAlphaAndKeepsItsCeiling) {
  node.depth = 1;
  set_evaluation(-400);
  EXPECT_TRUE(prunes(start_, {.move = kQuiet, .number = 2}));
  EXPECT_TRUE(progress_.skip_quiets);
  EXPECT_EQ(progress_.best, -20) << "the ceiling lies below what is known";
  progress_ = {.alpha = -10, .best = -900};
  EXPECT_TRUE(prunes(start_, {.move = kQuiet, .number = 2}));
  EXPECT_EQ(progress_.best, -400 + params_.futility_base) << "the pruned move may reach the ceiling";
}

TEST_F(MoveStepsTest, FutilityDoesNotApplyInCheckOrToChecks) {
  node.depth = 1;
  set_evaluation(-400);
  EXPECT_FALSE(prunes(start_, {.move = kQuiet, .gives_check = true, .number = 2}));
  node.ss->in_check = true;
  EXPECT_FALSE(prunes(start_, {.move = kQuiet, .number = 2}));
}

TEST_F(MoveStepsTest, ABadHistoryPrunesAtLowDepthOnly) {
  node.depth = 2;
  const int bad = params_.history_pruning_per_depth * node.depth - 1;
  EXPECT_TRUE(prunes(start_, {.move = kQuiet, .number = 2, .history = bad}));
  EXPECT_FALSE(prunes(start_, {.move = kQuiet, .number = 2, .history = bad + 1}));
  node.depth = 12;
  EXPECT_FALSE(prunes(start_, {.move = kQuiet, .number = 2, .history = -16000}));
}

TEST_F(MoveStepsTest, AMoveThatLosesTooMuchByExchangeIsPruned) {
  // A pawn guards d5: there the queen is lost, while the knight on e4 is safe.
  const Position p = test::position_of("4k3/8/4p3/3p4/8/2N5/8/3QK3 w - - 0 1");
  node.depth = 2;
  EXPECT_TRUE(prunes(p, {.move = Move::normal(Square::D1, Square::D5), .capture = true, .number = 2}));
  EXPECT_FALSE(prunes(p, {.move = Move::normal(Square::C3, Square::E2), .number = 2}));
  node.depth = 12;  // the loss it may risk grows with the depth
  EXPECT_FALSE(prunes(p, {.move = Move::normal(Square::D1, Square::D5), .capture = true, .number = 2}));
}

TEST_F(MoveStepsTest, ACaptureThatCannotReachAlphaIsPruned) {
  const Position p = test::position_of("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1");
  const MoveFacts takes{.move = Move::normal(Square::C3, Square::D5), .capture = true, .number = 2};
  node.depth = 1;
  set_evaluation(-400);
  EXPECT_TRUE(prunes(p, takes));
  set_evaluation(-100);
  EXPECT_FALSE(prunes(p, takes));
}

TEST_F(MoveStepsTest, ASingularSearchNeedsADeepLowerBoundOfTheTable) {
  node.depth = params_.singular_depth;
  set_tt(kQuiet, 30, node.depth - params_.singular_table_gap, Bound::Lower);
  EXPECT_TRUE(steps_.wants_singular_search(node, 20));
  EXPECT_FALSE(steps_.wants_singular_search(node, 5)) << "too far from the root for this iteration";
  node.tt.bound = Bound::Upper;
  EXPECT_FALSE(steps_.wants_singular_search(node, 20));
  node.tt.bound = Bound::Exact;
  --node.tt.depth;
  EXPECT_FALSE(steps_.wants_singular_search(node, 20));
  ++node.tt.depth;
  node.tt.value = mate_in(12);
  EXPECT_FALSE(steps_.wants_singular_search(node, 20));
  node.tt.value = 30;
  node.ss->excluded_move = kQuiet;
  EXPECT_FALSE(steps_.wants_singular_search(node, 20));
}

TEST_F(MoveStepsTest, ASingularMoveIsExtendedByHowFarItIsAhead) {
  node.depth = 8;
  set_tt(kQuiet, -30, 8, Bound::Lower);
  const Value bound = steps_.singular_beta(node);
  EXPECT_EQ(steps_.extension(node, bound - 1).plies, 1);
  EXPECT_EQ(steps_.extension(node, bound - params_.double_extension_margin - 1).plies, 2);
  EXPECT_EQ(steps_.extension(node, bound - params_.triple_extension_margin - 1).plies, 3);
  node.tt_capture = true;
  EXPECT_EQ(steps_.extension(node, bound - params_.triple_extension_margin - 1).plies, 2);
}

TEST_F(MoveStepsTest, AMoveThatIsNotSingularCutsTheNodeOrIsSearchedLess) {
  node.depth = 8;
  set_tt(kQuiet, 60, 8, Bound::Lower);
  EXPECT_EQ(steps_.extension(node, 80).cutoff, 80) << "several moves beat beta";
  node.beta = 200;
  node.cut_node = false;
  const auto none = steps_.extension(node, 100);
  EXPECT_EQ(none.plies, 0);
  EXPECT_FALSE(none.cutoff);
  node.cut_node = true;
  EXPECT_EQ(steps_.extension(node, 100).plies, params_.negative_extension);
}

TEST_F(MoveStepsTest, LaterMovesAndCutNodesAreReducedMore) {
  const int early = steps_.reduction(node, {.move = kQuiet, .number = 3});
  EXPECT_GT(steps_.reduction(node, {.move = kQuiet, .number = 20}), early);
  node.cut_node = false;
  EXPECT_LT(steps_.reduction(node, {.move = kQuiet, .number = 3}), early);
}

TEST_F(MoveStepsTest, ChecksKillersGoodHistoriesAndTheMainLineAreReducedLess) {
  const MoveFacts plain{.move = kQuiet, .number = 5};
  const int usual = steps_.reduction(node, plain);
  EXPECT_EQ(steps_.reduction(node, {.move = kQuiet, .gives_check = true, .number = 5}),
            usual - params_.reduction_gives_check);
  EXPECT_LT(steps_.reduction(node, {.move = kQuiet, .number = 5, .history = 9000}), usual);
  node.ss->killers[1] = kQuiet;
  EXPECT_EQ(steps_.reduction(node, plain), usual - params_.reduction_killer);
  node.ss->killers = {};
  node.ss->tt_pv = true;
  EXPECT_EQ(steps_.reduction(node, plain), usual - params_.reduction_was_pv);
}

TEST_F(MoveStepsTest, ManyCutoffsOfTheRepliesReduceMore) {
  const MoveFacts plain{.move = kQuiet, .number = 5};
  const int usual = steps_.reduction(node, plain);
  (node.ss + 1)->cutoffs = params_.reduction_cutoff_count;
  EXPECT_EQ(steps_.reduction(node, plain), usual);
  ++(node.ss + 1)->cutoffs;
  EXPECT_EQ(steps_.reduction(node, plain), usual + params_.reduction_cutoffs);
}

}  // namespace
}  // namespace kiebitz
