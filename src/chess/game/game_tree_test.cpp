#include "game/game_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/pgn_tree.h"
#include "notation/fen.h"

namespace kiebitz {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr NodeId kRoot = GameTree::kRoot;
constexpr Move kE4 = Move::normal(Square::E2, Square::E4);
constexpr Move kD4 = Move::normal(Square::D2, Square::D4);
constexpr Move kC4 = Move::normal(Square::C2, Square::C4);
constexpr Move kE5 = Move::normal(Square::E7, Square::E5);

GameTree read(std::string_view pgn) {
  GameTrees trees = read_game_trees(pgn);
  EXPECT_TRUE(trees.errors.empty());
  return trees.games.at(0);
}

// The moves and annotations as PGN, without the tags.
std::string moves_of(const GameTree& tree) {
  const std::string pgn = format_pgn(tree);
  const std::string moves = pgn.substr(pgn.find("\n\n") + 2);
  return moves.substr(0, moves.find_last_not_of('\n') + 1);
}

// The node reached from the root by these moves in UCI-like from-to squares.
NodeId node_at(const GameTree& tree, std::initializer_list<Move> moves) {
  NodeId node = kRoot;
  for (const Move m : moves) node = tree.child(node, m).value();
  return node;
}

TEST(GameTree, BeginsWithARootThatHasNoMove) {
  const GameTree tree;
  EXPECT_TRUE(tree.move(kRoot).is_null());
  EXPECT_EQ(tree.parent(kRoot), std::nullopt);
  EXPECT_EQ(tree.main_child(kRoot), std::nullopt);
  EXPECT_EQ(tree.move_count(), 0u);
  EXPECT_TRUE(tree.is_on_main_line(kRoot));
  EXPECT_EQ(tree.result(), GameResult::Unknown);
}

TEST(GameTree, TheFirstMoveAddedIsTheMainOne) {
  GameTree tree;
  const NodeId e4 = *tree.add(kRoot, kE4);
  const NodeId d4 = *tree.add(kRoot, kD4);
  const NodeId c4 = *tree.add(kRoot, kC4);
  const NodeId e5 = *tree.add(e4, kE5);
  EXPECT_EQ(tree.main_child(kRoot), e4);
  EXPECT_THAT(tree.children(kRoot), ElementsAre(e4, d4, c4));
  EXPECT_EQ(tree.next_sibling(d4), c4);
  EXPECT_EQ(tree.next_sibling(c4), std::nullopt);
  EXPECT_EQ(tree.parent(e5), e4);
  EXPECT_THAT(tree.main_line(), ElementsAre(e4, e5));
  EXPECT_THAT(tree.path_to(e5), ElementsAre(e4, e5));
  EXPECT_THAT(tree.line_from(e5), IsEmpty());
  EXPECT_EQ(tree.move_count(), 4u);
  EXPECT_TRUE(tree.is_on_main_line(e5));
  EXPECT_FALSE(tree.is_on_main_line(c4));
  EXPECT_TRUE(tree.begins_variation(d4));
  EXPECT_FALSE(tree.begins_variation(e4));
}

TEST(GameTree, AddingAKnownMoveFindsItsNode) {
  GameTree tree;
  const NodeId e4 = *tree.add(kRoot, kE4);
  EXPECT_EQ(*tree.add(kRoot, kE4), e4);
  EXPECT_EQ(tree.move_count(), 1u);
}

TEST(GameTree, RefusesIllegalMovesAndPassesInCheck) {
  GameTree tree;
  EXPECT_EQ(tree.add(kRoot, kE5).error(), TreeError::IllegalMove);
  GameTree check(*parse_fen("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1"));
  EXPECT_EQ(check.add(kRoot, Move()).error(), TreeError::IllegalMove);
  EXPECT_TRUE(tree.add(kRoot, Move()));
  EXPECT_EQ(tree.move_count(), 1u);
}

TEST(GameTree, PositionsKnowTheMovesThatLedToThem) {
  GameTree tree;
  const NodeId e4 = *tree.add(kRoot, kE4);
  const NodeId pass = *tree.add(e4, Move());
  const NodeId d4 = *tree.add(pass, kD4);
  const Position position = tree.position(d4);
  EXPECT_EQ(position.plies_made(), 3);
  EXPECT_EQ(format_fen(position), "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2");
}

TEST(GameTree, PromotingMovesAVariationOnePlaceUp) {
  GameTree tree = read("1. e4 (1. d4 d5) (1. c4) e5 *");
  ASSERT_TRUE(tree.promote(node_at(tree, {kC4})));
  EXPECT_EQ(moves_of(tree), "1. e4 (1. c4) (1. d4 d5) 1... e5 *");
  ASSERT_TRUE(tree.promote(node_at(tree, {kC4})));
  EXPECT_EQ(moves_of(tree), "1. c4 (1. e4 e5) (1. d4 d5) *");
  ASSERT_TRUE(tree.promote(node_at(tree, {kC4})));  // nothing above it
  EXPECT_EQ(moves_of(tree), "1. c4 (1. e4 e5) (1. d4 d5) *");
}

TEST(GameTree, PromotingActsOnTheVariationANodeStandsIn) {
  GameTree tree = read("1. e4 (1. d4 d5 2. c4) e5 *");
  const NodeId inside = node_at(tree, {kD4, Move::normal(Square::D7, Square::D5), kC4});
  ASSERT_TRUE(tree.promote(inside));
  EXPECT_EQ(moves_of(tree), "1. d4 (1. e4 e5) 1... d5 2. c4 *");
}

TEST(GameTree, AnyNodeCanBeMadePartOfTheMainLine) {
  GameTree tree = read("1. e4 (1. d4 d5 (1... Nf6 2. c4)) e5 *");
  const NodeId deep = node_at(tree, {kD4, Move::normal(Square::G8, Square::F6), kC4});
  EXPECT_FALSE(tree.is_on_main_line(deep));
  ASSERT_TRUE(tree.make_main_line(deep));
  EXPECT_TRUE(tree.is_on_main_line(deep));
  EXPECT_EQ(moves_of(tree), "1. d4 (1. e4 e5) 1... Nf6 (1... d5) 2. c4 *");
}

TEST(GameTree, ErasingRemovesAMoveAndWhatFollows) {
  GameTree tree = read("1. e4 (1. d4 d5) (1. c4) e5 2. Nf3 *");
  ASSERT_TRUE(tree.erase(node_at(tree, {kD4})));
  EXPECT_EQ(moves_of(tree), "1. e4 (1. c4) 1... e5 2. Nf3 *");
  ASSERT_TRUE(tree.erase(node_at(tree, {kE4})));
  EXPECT_EQ(moves_of(tree), "1. c4 *");  // the next alternative takes its place
  tree.erase_after(kRoot);
  EXPECT_EQ(moves_of(tree), "*");
  EXPECT_EQ(tree.move_count(), 0u);
}

TEST(GameTree, ANewAlternativeIsTheLastWhateverHappenedToTheOthers) {
  GameTree tree = read("1. e4 (1. d4) (1. c4) e5 *");
  ASSERT_TRUE(tree.promote(node_at(tree, {kC4})));  // the newest is no longer the last
  const NodeId nf3 = *tree.add(kRoot, Move::normal(Square::G1, Square::F3));
  EXPECT_EQ(moves_of(tree), "1. e4 (1. c4) (1. d4) (1. Nf3) 1... e5 *");
  ASSERT_TRUE(tree.erase(nf3));
  ASSERT_TRUE(tree.add(kRoot, Move::normal(Square::B1, Square::C3)));
  EXPECT_EQ(moves_of(tree), "1. e4 (1. c4) (1. d4) (1. Nc3) 1... e5 *");
  tree.erase_after(kRoot);
  ASSERT_TRUE(tree.add(kRoot, kC4));
  EXPECT_EQ(moves_of(tree), "1. c4 *");
}

TEST(GameTree, ACommentBeforeAMoveFollowsItIntoTheMainLine) {
  GameTree tree = read("1. e4 ({better} 1. d4 {yes}) 1... e5 *");
  const NodeId d4 = node_at(tree, {kD4});
  EXPECT_THAT(tree.comments_before(d4), ElementsAre("better"));
  ASSERT_TRUE(tree.promote(d4));
  EXPECT_THAT(tree.comments_before(d4), IsEmpty());
  EXPECT_THAT(tree.comments(d4), ElementsAre("better", "yes"));
  GameTree erased = read("1. e4 ({better} 1. d4) 1... e5 *");
  ASSERT_TRUE(erased.erase(node_at(erased, {kE4})));
  EXPECT_THAT(erased.comments(node_at(erased, {kD4})), ElementsAre("better"));
}

TEST(GameTree, TheRootTakesNoGlyphAndStaysInItsPlace) {
  GameTree tree;
  EXPECT_EQ(tree.add_nag(kRoot, Nag::Good).error(), TreeError::RootHasNoMove);
  EXPECT_EQ(tree.promote(kRoot).error(), TreeError::RootHasNoMove);
  EXPECT_EQ(tree.make_main_line(kRoot).error(), TreeError::RootHasNoMove);
  EXPECT_EQ(tree.erase(kRoot).error(), TreeError::RootHasNoMove);
}

TEST(GameTree, AMoveThatWasErasedCannotBeMovedAnyMore) {
  GameTree tree = read("1. e4 (1. d4) 1... e5 *");
  const NodeId e4 = node_at(tree, {kE4});
  const NodeId e5 = node_at(tree, {kE4, kE5});
  ASSERT_TRUE(tree.erase(e4));
  for (const NodeId gone : {e4, e5}) {
    EXPECT_EQ(tree.erase(gone).error(), TreeError::Erased);
    EXPECT_EQ(tree.promote(gone).error(), TreeError::Erased);
    EXPECT_EQ(tree.make_main_line(gone).error(), TreeError::Erased);
  }
  ASSERT_TRUE(tree.erase(node_at(tree, {kD4})));
}

TEST(GameTree, KeepsCommentsInAFormPgnCanHold) {
  GameTree tree;
  const NodeId e4 = *tree.add(kRoot, kE4);
  tree.add_comment(e4, "  two\n\twords {and braces}  ");
  tree.add_comment(e4, " \n ");
  EXPECT_THAT(tree.comments(e4), ElementsAre("two words {and braces)"));
  EXPECT_EQ(tree.add_comment_before(e4, "early").error(), TreeError::BeginsNoVariation);
  tree.clear_comments(e4);
  EXPECT_THAT(tree.comments(e4), IsEmpty());
}

TEST(GameTree, KeepsEveryGlyphOnce) {
  GameTree tree;
  const NodeId e4 = *tree.add(kRoot, kE4);
  ASSERT_TRUE(tree.add_nag(e4, Nag::Good));
  ASSERT_TRUE(tree.add_nag(e4, Nag::Novelty));
  ASSERT_TRUE(tree.add_nag(e4, Nag::Good));
  EXPECT_THAT(tree.nags(e4), ElementsAre(Nag::Good, Nag::Novelty));
  tree.clear_nags(e4);
  EXPECT_THAT(tree.nags(e4), IsEmpty());
}

TEST(GameTree, EqualTreesSayTheSame) {
  const char* pgn = "1. e4 $1 {a} (1. d4 {b}) e5 1-0";
  EXPECT_EQ(read(pgn), read(pgn));
  for (const char* other : {"1. e4 $1 {a} (1. d4 {b}) e5 0-1", "1. e4 $1 {a} (1. d4 {c}) e5 1-0",
                            "1. e4 {a} (1. d4 {b}) e5 1-0", "1. e4 $1 {a} (1. d4 {b}) c5 1-0",
                            "1. e4 $1 {a} (1. d4 {b}) e5 2. Nf3 1-0", "[White \"x\"] 1. e4 $1 {a} (1. d4 {b}) e5 1-0"})
    EXPECT_FALSE(read(pgn) == read(other)) << other;
}

}  // namespace
}  // namespace kiebitz
