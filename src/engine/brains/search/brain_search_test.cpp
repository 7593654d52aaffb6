#include "brains/search/brain_search.h"

#include <gtest/gtest.h>

#include <set>

#include "brains/search/comparison.h"
#include "brains/search/tree_recorder.h"
#include "brains/test_brains.h"
#include "rules/movegen.h"

namespace kiebitz::brains {
namespace {

using test::brain_of;
using test::move_of;
using test::position_of;
using test::shipped;

const std::vector<std::string> kPositions = {
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 20",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 30",
    "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 30",  // a mate is near
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 40",           // mates and stalemates
};

// Material only, two plies, no draws by rule.
std::string small_brain(const std::string& more = "") {
  return R"(
name = "small"
[score]
draws_seen = []
mate_value = 10_000
[values]
pawn = 100
knight = 300
bishop = 300
rook = 500
queen = 900
[terms.material]
weight = 1
)" + more;
}

SearchFinding search(const Brain& brain, const Position& position, const SearchTask& task, std::uint64_t seed = 1) {
  BrainSearch s(brain);
  Random random(seed);
  return s.run(position, task, random);
}

SearchTask to_depth(int depth) { return {.depth = depth}; }

class ShippedBrains : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Documents, ShippedBrains,
                         ::testing::Values("tutor", "thesis-1", "thesis-2", "thesis-3", "thesis-4", "dreival",
                                           "dreival-2", "schachbot", "baguette"),
                         [](const auto& p) {
                           std::string name = p.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(ShippedBrains, FindTheSameScoreWithEveryExactAlgorithm) {
  const std::vector<Variant> variants = comparison_variants(shipped(GetParam()));
  for (const std::string& fen : kPositions) {
    const Position position = position_of(fen);
    for (const int depth : {1, 2, 3}) {
      std::vector<ComparisonRow> rows;
      for (const Variant& v : variants) rows.push_back(run_variant(v, position, depth, {}));
      for (const ComparisonRow& row : rows) {
        EXPECT_TRUE(!row.is_exact || row.finding.points == rows[0].finding.points)
            << row.name << " " << row.finding.points << " != " << rows[0].finding.points << " " << fen << " " << depth;
        EXPECT_TRUE(position.is_legal(row.finding.move)) << row.name;
      }
      EXPECT_TRUE(exact_rows_agree(rows));
      EXPECT_EQ(rows[0].finding.nodes, rows[1].finding.nodes) << "minimax and negamax visit the same tree";
      EXPECT_LE(rows[2].finding.nodes, rows[1].finding.nodes) << "alpha-beta visits part of it";
    }
  }
}

TEST_P(ShippedBrains, FindTheSameScoreWithEveryExactAlgorithmThroughQuiescence) {
  Brain brain = shipped(GetParam());
  for (const std::string& fen : kPositions) {
    std::vector<Points> scores;
    for (const Algorithm algorithm : {Algorithm::Minimax, Algorithm::Negamax, Algorithm::AlphaBeta}) {
      brain.search.algorithm = algorithm;
      brain.search.quiescence = true;
      brain.search.cache = false;
      brain.choice = {};
      scores.push_back(search(brain, position_of(fen), to_depth(2)).points);
    }
    EXPECT_EQ(scores[0], scores[1]) << fen;
    EXPECT_EQ(scores[0], scores[2]) << fen;
  }
}

TEST(BrainSearch, ADisagreementIsSeen) {
  std::vector<ComparisonRow> rows(2);
  rows[0].finding.points = 1;
  rows[1].finding.points = 2;
  EXPECT_FALSE(exact_rows_agree(rows));
  rows[1].is_exact = false;
  EXPECT_TRUE(exact_rows_agree(rows));
}

TEST(BrainSearch, MinimaxVisitsEveryPosition) {
  Brain brain = brain_of(small_brain());
  brain.search.algorithm = Algorithm::Minimax;
  EXPECT_EQ(search(brain, Position::start(), to_depth(3)).nodes, 20 + 400 + 8902);
}

TEST(BrainSearch, AnOrderingByGroupsFindsTheSameWithLessWork) {
  Brain brain = brain_of(small_brain());
  std::uint64_t plain_nodes = 0;
  std::uint64_t ordered_nodes = 0;
  for (const std::string& fen : kPositions) {
    brain.search.ordering = Ordering::None;
    const SearchFinding plain = search(brain, position_of(fen), to_depth(3));
    brain.search.ordering = Ordering::Groups;
    const SearchFinding ordered = search(brain, position_of(fen), to_depth(3));
    EXPECT_EQ(ordered.points, plain.points) << fen;
    plain_nodes += plain.nodes;
    ordered_nodes += ordered.nodes;
  }
  EXPECT_LT(ordered_nodes * 2, plain_nodes);
}

TEST(BrainSearch, TheCacheSavesWorkAndChangesNothing) {
  Brain brain = brain_of(small_brain());
  brain.search.algorithm = Algorithm::Minimax;
  const Position position = position_of(kPositions[2]);
  const SearchFinding plain = search(brain, position, to_depth(4));
  brain.search.cache = true;
  const SearchFinding cached = search(brain, position, to_depth(4));
  EXPECT_EQ(cached.points, plain.points);
  EXPECT_EQ(cached.move, plain.move);
  EXPECT_LT(cached.nodes, plain.nodes);
}

TEST(BrainSearch, AMateIsWorthMoreTheSoonerItComes) {
  const Position mate_in_one = position_of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  const SearchFinding one = search(shipped("dreival"), mate_in_one, to_depth(3));
  EXPECT_EQ(one.points, 10'000 - 1);
  EXPECT_EQ(one.move, move_of("d1d8"));
  EXPECT_EQ(search(shipped("dreival"), position_of("k7/8/2K5/8/8/8/8/1R6 w - - 0 1"), to_depth(3)).points, 10'000 - 3);
  EXPECT_EQ(search(shipped("dreival"), position_of("k7/8/1K6/8/8/8/8/7R b - - 0 1"), to_depth(2)).points, -10'000 + 2);
}

TEST(BrainSearch, AllMatesOfTheThesisAreTheSame) {
  const SearchFinding found = search(shipped("thesis-1"), position_of("k7/8/2K5/8/8/8/8/1R6 w - - 0 1"), to_depth(4));
  EXPECT_EQ(found.points, 1'000'000);
}

TEST(BrainSearch, StalemateIsADrawOrALossAsTheBrainSays) {
  const Position position = position_of("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
  const SearchTask only_stalemate{.depth = 2, .root_moves = {move_of("f1f7")}};
  EXPECT_EQ(search(brain_of(small_brain()), position, only_stalemate).points, 0);
  Brain strict = brain_of(small_brain());
  strict.scoring.stalemate_loses = true;
  EXPECT_EQ(search(strict, position, only_stalemate).points, 10'000 - 1);
}

TEST(BrainSearch, ADrawIsTheBestASideWithoutMatingMaterialCanReach) {
  // White has only its king and takes the last pawn: a dead position.
  const Position position = position_of("7k/8/8/8/8/8/6p1/6K1 w - - 0 50");
  const SearchTask take{.depth = 1, .root_moves = {move_of("g1g2")}};
  EXPECT_EQ(search(shipped("thesis-1"), position, take).points, 1'000'000);
  EXPECT_EQ(search(brain_of(small_brain()), position, take).points, 0);
}

TEST(BrainSearch, ARepetitionIsSeenByBrainsThatKnowTheRule) {
  Position position = position_of("7k/8/8/8/8/8/r7/6K1 b - - 0 1");
  for (int i = 0; i < 2; ++i)
    for (const char* text : {"a2b2", "g1h1", "b2a2", "h1g1"}) position.make(move_of(text));
  // After Rb2 the position stands there for the third time.
  Brain brain = brain_of(small_brain());
  const SearchTask task{.depth = 1, .root_moves = {move_of("a2b2")}};
  EXPECT_EQ(search(brain, position, task).points, 500);
  brain.scoring.sees_repetition = true;
  EXPECT_EQ(search(brain, position, task).points, 0);
}

TEST(BrainSearch, MatesAtTheLastPlyAreSeenUnlessTheBrainDoesNotLook) {
  const Position position = position_of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  Brain brain = brain_of(small_brain());
  EXPECT_EQ(search(brain, position, to_depth(1)).points, 10'000 - 1);
  brain.search.leaf_mates = false;
  EXPECT_EQ(search(brain, position, to_depth(1)).points, 500);
}

TEST(BrainSearch, QuiescencePlaysCapturesOut) {
  // Taking the pawn wins one at first sight and loses the queen at the second.
  const Position position = position_of("4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1");
  Brain brain = brain_of(small_brain());
  EXPECT_EQ(search(brain, position, to_depth(1)).move, move_of("d1d6"));
  brain.search.quiescence = true;
  EXPECT_NE(search(brain, position, to_depth(1)).move, move_of("d1d6"));
}

TEST(BrainSearch, DeepeningGoesByOneOrDoubles) {
  Brain brain = brain_of(small_brain());
  brain.search.depth = {8, 8, 8};
  const auto depths = [&](const SearchTask& task) {
    std::vector<int> seen;
    BrainSearch s(brain);
    Random random(1);
    s.run(position_of("8/8/4k3/8/8/3PK3/8/8 w - - 0 1"), task, random,
          [&](const SearchFinding& f) { seen.push_back(f.depth); });
    return seen;
  };
  brain.search.deepening = Deepening::Double;
  EXPECT_EQ(depths({}), (std::vector{1, 2, 4, 8}));
  EXPECT_EQ(depths(to_depth(5)), (std::vector{1, 2, 4, 5}));
  brain.search.deepening = Deepening::ByOne;
  EXPECT_EQ(depths(to_depth(3)), (std::vector{1, 2, 3}));
  brain.search.deepening = Deepening::None;
  EXPECT_EQ(depths(to_depth(3)), (std::vector{3}));
  SearchTask hurried = to_depth(3);
  hurried.may_be_cut_short = true;
  EXPECT_EQ(depths(hurried), (std::vector{1, 2, 3}));
}

TEST(BrainSearch, TheWidthLimitsEveryNode) {
  Brain brain = brain_of(small_brain());
  brain.search.algorithm = Algorithm::Minimax;
  brain.search.ordering = Ordering::Evaluation;
  brain.search.width = 3;
  const SearchFinding found = search(brain, Position::start(), to_depth(3));
  EXPECT_EQ(found.nodes, 3 + 9 + 27);
  EXPECT_EQ(found.root_moves.size(), 3);
}

TEST(BrainSearch, ChanceDecidesOnlyAmongTheBest) {
  Brain brain = brain_of(small_brain());
  // The start: all moves are equal for two plies.
  brain.choice.among = ChoiceAmong::Equal;
  std::set<int> equal, best;
  for (std::uint64_t seed = 0; seed < 60; ++seed)
    equal.insert(search(brain, Position::start(), to_depth(2), seed).move.raw());
  EXPECT_GT(equal.size(), 10);
  // One capture is the best move, and all others are equal.
  const Position capture = position_of("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    EXPECT_EQ(search(brain, capture, to_depth(1), seed).move, move_of("e4d5"));
  brain.choice = {.among = ChoiceAmong::Best, .count = 3};
  for (std::uint64_t seed = 0; seed < 60; ++seed) best.insert(search(brain, capture, to_depth(1), seed).move.raw());
  EXPECT_EQ(best.size(), 3);
  brain.choice.margin = 100;
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    EXPECT_EQ(search(brain, capture, to_depth(1), seed).move, move_of("e4d5"));
}

TEST(BrainSearch, TheSameSeedMakesTheSameChoice) {
  const Brain tutor = shipped("tutor");
  const Position position = position_of(kPositions[0]);
  for (std::uint64_t seed = 0; seed < 5; ++seed)
    EXPECT_EQ(search(tutor, position, to_depth(2), seed).move, search(tutor, position, to_depth(2), seed).move);
}

TEST(BrainSearch, StopsAtOnceAndStillHasAMove) {
  const Position position = position_of(kPositions[1]);
  SearchTask task = to_depth(kMaxBrainDepth);
  std::stop_source source;
  source.request_stop();
  task.limits.stop = source.get_token();
  const SearchFinding stopped = search(shipped("schachbot"), position, task);
  EXPECT_TRUE(stopped.was_stopped);
  EXPECT_TRUE(position.is_legal(stopped.move));
  EXPECT_LT(stopped.nodes, 1000);

  task = to_depth(kMaxBrainDepth);
  task.may_be_cut_short = true;
  task.limits.nodes = 5000;
  const SearchFinding counted = search(shipped("schachbot"), position, task);
  EXPECT_TRUE(counted.was_stopped);
  EXPECT_EQ(counted.nodes, 5001);
  EXPECT_EQ(counted.depth, 2);

  task.limits = {};
  task.limits.deadline = std::chrono::steady_clock::now();
  EXPECT_TRUE(position.is_legal(search(shipped("thesis-3"), position, task).move));
}

TEST(BrainSearch, OnlyTheMovesAskedForAreSearched) {
  const SearchTask task{.depth = 2, .root_moves = {move_of("a2a3")}};
  EXPECT_EQ(search(shipped("dreival"), Position::start(), task).move, move_of("a2a3"));
}

TEST(BrainSearch, WithoutALegalMoveThereIsNone) {
  EXPECT_TRUE(search(shipped("dreival"), position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), to_depth(2)).move.is_null());
}

TEST(BrainSearch, TheBestLineIsLegalAndBeginsWithTheMove) {
  for (const std::string& fen : kPositions) {
    Position position = position_of(fen);
    const SearchFinding found = search(shipped("schachbot"), position, to_depth(3));
    ASSERT_FALSE(found.line.empty());
    EXPECT_EQ(found.line.front(), found.move);
    for (const Move m : found.line) {
      ASSERT_TRUE(position.is_legal(m)) << fen;
      position.make(m);
    }
  }
}

TEST(TreeRecorder, KeepsTheTreeWithWindowsAndCuts) {
  const Brain brain = brain_of(small_brain());
  TreeRecorder tree(8);
  BrainSearch s(brain, nullptr, &tree);
  Random random(1);
  const SearchFinding found = s.run(position_of(kPositions[2]), to_depth(3), random);
  ASSERT_EQ(tree.nodes().size(), found.nodes + 1);
  EXPECT_EQ(tree.nodes_left_out(), 0);
  EXPECT_EQ(tree.nodes()[0].exit.value, found.points);
  EXPECT_EQ(tree.nodes()[0].parent, -1);
  int cutoffs = 0;
  for (std::size_t i = 1; i < tree.nodes().size(); ++i) {
    const TreeNode& node = tree.nodes()[i];
    ASSERT_LT(node.parent, static_cast<int>(i));
    EXPECT_EQ(tree.nodes()[static_cast<std::size_t>(node.parent)].entry.ply, node.entry.ply - 1);
    EXPECT_FALSE(node.entry.move.is_null());
    if (node.exit.end != NodeEnd::Cutoff) continue;
    ++cutoffs;
    EXPECT_GE(node.exit.value, node.entry.beta);
  }
  EXPECT_GT(cutoffs, 0);
}

TEST(TreeRecorder, CountsWhatItDoesNotKeep) {
  Brain brain = brain_of(small_brain());
  brain.search.algorithm = Algorithm::Negamax;
  TreeRecorder shallow(1);
  TreeRecorder small(8, 50);
  for (TreeRecorder* tree : {&shallow, &small}) {
    BrainSearch s(brain, nullptr, tree);
    Random random(1);
    s.run(Position::start(), to_depth(2), random);
    EXPECT_EQ(tree->nodes().size() + tree->nodes_left_out(), 421);
  }
  EXPECT_EQ(shallow.nodes().size(), 21);
  EXPECT_EQ(small.nodes().size(), 50);
}

}  // namespace
}  // namespace kiebitz::brains
