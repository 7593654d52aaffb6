#include "search/pruning.h"

#include <gtest/gtest.h>

#include "search/node_testing.h"
#include "support/position_text.h"

namespace kiebitz {
namespace {

class PruningTest : public ::testing::Test, protected TestNode {
 protected:
  SearchParams params_;
};

TEST_F(PruningTest, ADeepEnoughBoundOfTheTableCutsTheNode) {
  set_tt(Move(), 40, node.depth + 1, Bound::Lower);
  EXPECT_EQ(tt_cutoff(node, 0, params_), 40);
  node.tt.depth = node.depth;  // a cutoff above beta needs one ply more
  EXPECT_EQ(tt_cutoff(node, 0, params_), std::nullopt);
  set_tt(Move(), -40, node.depth, Bound::Upper);
  EXPECT_EQ(tt_cutoff(node, 0, params_), -40);
}

TEST_F(PruningTest, ABoundOnTheWrongSideOrNearTheFiftyMoveRuleCutsNothing) {
  set_tt(Move(), 40, node.depth + 1, Bound::Upper);
  EXPECT_EQ(tt_cutoff(node, 0, params_), std::nullopt);
  set_tt(Move(), 40, node.depth + 1, Bound::Exact);
  EXPECT_EQ(tt_cutoff(node, params_.table_cut_halfmoves - 1, params_), 40);
  EXPECT_EQ(tt_cutoff(node, params_.table_cut_halfmoves, params_), std::nullopt);
  node.tt_hit = false;
  EXPECT_EQ(tt_cutoff(node, 0, params_), std::nullopt);
}

TEST_F(PruningTest, RazoringAsksForQuiescenceOnlyFarBelowAlphaAndAtLowDepth) {
  node.depth = 1;
  set_evaluation(node.alpha - params_.razor_base - params_.razor_per_depth - 1);
  EXPECT_TRUE(wants_razoring(node, params_));
  set_evaluation(node.evaluation + 1);
  EXPECT_FALSE(wants_razoring(node, params_));
  set_evaluation(-5000);
  node.depth = params_.razor_depth + 1;
  EXPECT_FALSE(wants_razoring(node, params_));
}

TEST_F(PruningTest, ReverseFutilityCutsFarAboveBeta) {
  node.depth = 2;
  set_evaluation(node.beta + 2 * params_.reverse_futility_margin);
  const auto value = reverse_futility(node, params_);
  ASSERT_TRUE(value);
  EXPECT_GE(*value, node.beta);
  EXPECT_LT(*value, node.evaluation);
  set_evaluation(node.evaluation - 1);
  EXPECT_EQ(reverse_futility(node, params_), std::nullopt);
  node.improving = true;  // needs a smaller margin
  EXPECT_TRUE(reverse_futility(node, params_));
}

TEST_F(PruningTest, ReverseFutilityLeavesMainLinesMatesAndDeepNodesAlone) {
  set_evaluation(3000);
  ASSERT_TRUE(reverse_futility(node, params_));
  node.ss->tt_pv = true;
  EXPECT_EQ(reverse_futility(node, params_), std::nullopt);
  node.ss->tt_pv = false;
  node.depth = params_.reverse_futility_depth + 1;
  EXPECT_EQ(reverse_futility(node, params_), std::nullopt);
  node.depth = 2;
  node.beta = mated_in(20);
  EXPECT_EQ(reverse_futility(node, params_), std::nullopt);
}

TEST_F(PruningTest, ANullMoveIsTriedWithPiecesWhereACutIsExpected) {
  const Position pieces = test::position_of("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  set_evaluation(node.beta + params_.null_move_static_slack);
  EXPECT_TRUE(wants_null_move(node, pieces, 0, params_));
  EXPECT_GT(null_move_reduction(node, params_), 0);
  EXPECT_FALSE(wants_null_move(node, pieces, node.ss->ply + 1, params_)) << "the upper part of the tree is verified";
  node.cut_node = false;
  EXPECT_FALSE(wants_null_move(node, pieces, 0, params_));
}

TEST_F(PruningTest, NoNullMoveWithPawnsOnlyAfterANullMoveOrBelowBeta) {
  const Position pawns = test::position_of("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1");
  const Position pieces = test::position_of("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  set_evaluation(node.beta + params_.null_move_static_slack);
  EXPECT_FALSE(wants_null_move(node, pawns, 0, params_)) << "zugzwang is common there";
  set_evaluation(node.beta - 1);
  EXPECT_FALSE(wants_null_move(node, pieces, 0, params_));
  set_evaluation(node.beta + params_.null_move_static_slack);
  (node.ss - 1)->current_move = Move();
  EXPECT_FALSE(wants_null_move(node, pieces, 0, params_));
}

TEST_F(PruningTest, TheNullMoveReductionGrowsWithDepthAndEvaluation) {
  set_evaluation(node.beta);
  const Depth near_beta = null_move_reduction(node, params_);
  set_evaluation(node.beta + 2 * params_.null_move_eval_divisor);
  EXPECT_EQ(null_move_reduction(node, params_), near_beta + 2);
  node.depth += params_.null_move_depth_divisor;
  EXPECT_EQ(null_move_reduction(node, params_), near_beta + 3);
}

TEST_F(PruningTest, ProbCutIsLeftToDeepNodesThatTheTableDoesNotSpeakAgainst) {
  const Value raised = probcut_beta(node, params_);
  EXPECT_EQ(raised, node.beta + params_.probcut_margin);
  EXPECT_TRUE(wants_probcut(node, raised, params_));
  set_tt(Move(), raised - 1, node.depth - params_.probcut_table_gap, Bound::Exact);
  EXPECT_FALSE(wants_probcut(node, raised, params_));
  node.tt.depth -= 1;  // too shallow to decide
  EXPECT_TRUE(wants_probcut(node, raised, params_));
  node.depth = params_.probcut_depth - 1;
  EXPECT_FALSE(wants_probcut(node, raised, params_));
}

TEST_F(PruningTest, ANodeWithoutAGoodTableMoveIsReduced) {
  node.depth = params_.internal_reduction_depth;
  EXPECT_TRUE(lacks_good_tt_move(node, params_));
  --node.depth;
  EXPECT_FALSE(lacks_good_tt_move(node, params_));
  node.depth = params_.internal_reduction_shallow_depth;
  set_tt(Move::normal(Square::E2, Square::E4), 0, node.depth - params_.internal_reduction_gap, Bound::Exact);
  EXPECT_FALSE(lacks_good_tt_move(node, params_));
  --node.tt.depth;
  EXPECT_TRUE(lacks_good_tt_move(node, params_));
}

}  // namespace
}  // namespace kiebitz
