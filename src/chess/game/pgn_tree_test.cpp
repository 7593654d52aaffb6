#include "game/pgn_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "notation/fen.h"
#include "support/random_games.h"

namespace kiebitz {
namespace {

using ::testing::ElementsAre;

constexpr NodeId kRoot = GameTree::kRoot;

GameTree read(std::string_view pgn) {
  GameTrees trees = read_game_trees(pgn);
  EXPECT_TRUE(trees.errors.empty()) << trees.errors.at(0).describe();
  return trees.games.at(0);
}

TEST(PgnTree, ReadsTagsMovesVariationsAndResult) {
  const GameTree tree = read("[White \"Anna\"][ECO \"C20\"][Result \"1-0\"]\n1. e4 $1 {best} (1. d4) e5 1-0");
  EXPECT_EQ(tree.tags().value("White"), "Anna");
  EXPECT_EQ(tree.tags().value("ECO"), "C20");
  EXPECT_FALSE(tree.tags().has("Result"));
  EXPECT_EQ(tree.result(), GameResult::WhiteWins);
  const auto line = tree.main_line();
  ASSERT_EQ(line.size(), 2u);
  EXPECT_EQ(tree.move(line[0]), Move::normal(Square::E2, Square::E4));
  EXPECT_THAT(tree.nags(line[0]), ElementsAre(Nag::Good));
  EXPECT_THAT(tree.comments(line[0]), ElementsAre("best"));
  EXPECT_EQ(tree.children(kRoot).size(), 2u);
}

TEST(PgnTree, TheStartPositionComesFromTheFenTag) {
  const GameTree tree = read("[SetUp \"1\"][FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] 1. e4 *");
  EXPECT_EQ(format_fen(tree.start()), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_FALSE(tree.tags().has("FEN"));
  EXPECT_NE(format_pgn(tree).find("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]"), std::string::npos);
}

TEST(PgnTree, CommentsBeforeTheFirstMoveBelongToTheRoot) {
  const GameTree tree = read("{a} [White \"x\"] {b} 1. e4 ({c} 1. d4) *");
  EXPECT_THAT(tree.comments(kRoot), ElementsAre("b"));  // a comment before the tags is dropped
  EXPECT_THAT(tree.comments_before(tree.children(kRoot)[1]), ElementsAre("c"));
}

TEST(PgnTree, WhatHasNoMoveOfItsOwnFindsOne) {
  const GameTree tree = read("$1 1. e4 ({only words} $5) e5 *");
  const auto line = tree.main_line();
  EXPECT_THAT(tree.nags(line[0]), ElementsAre(Nag::Good, Nag::Interesting));
  EXPECT_THAT(tree.comments(line[0]), ElementsAre("only words"));
  EXPECT_EQ(tree.children(kRoot).size(), 1u);
}

TEST(PgnTree, TheSameMoveMayBeginSeveralVariations) {
  const GameTree tree = read("1. e4 (1. e4 c5) (1. e4 c6) e5 *");
  EXPECT_EQ(tree.children(kRoot).size(), 3u);
  EXPECT_EQ(read(format_pgn(tree)), tree);
}

TEST(PgnTree, BadGamesAreReportedAndSkipped) {
  const GameTrees trees = read_game_trees("[Event \"1\"] 1. e4 *\n[Event \"2\"] 1. Ke2 *\n[Event \"3\"] 1. d4 *\n");
  ASSERT_EQ(trees.games.size(), 2u);
  ASSERT_EQ(trees.errors.size(), 1u);
  EXPECT_EQ(trees.errors[0].game, 2);
  EXPECT_EQ(trees.games[1].tags().value("Event"), "3");
}

TEST(PgnTree, NoMoreIsReadThanIsWanted) {
  const GameTrees one = read_game_trees("z * e4 * d4 * c4 *", {.games = 1});
  ASSERT_EQ(one.games.size(), 1u);
  EXPECT_EQ(one.errors.size(), 1u);
  const GameTrees none = read_game_trees("z * z * z * e4 *", {.games = 1, .errors = 2});
  EXPECT_EQ(none.games.size(), 0u);
  EXPECT_EQ(none.errors.size(), 2u);
}

TEST(PgnTree, AStreamIsReadGameByGame) {
  TextSource source("1. e4 * 1. d4 *");
  PgnReader reader(source);
  EXPECT_TRUE((*read_game_tree(reader)).has_value());
  EXPECT_TRUE((*read_game_tree(reader)).has_value());
  EXPECT_FALSE((*read_game_tree(reader)).has_value());
}

TEST(PgnTree, DeepNestsAreWrittenWithoutRecursion) {
  GameTree tree;
  NodeId node = kRoot;
  // Knights move out and back; every move has an alternative that continues.
  const std::array<Move, 4> dance = {Move::normal(Square::G1, Square::F3), Move::normal(Square::G8, Square::F6),
                                     Move::normal(Square::F3, Square::G1), Move::normal(Square::F6, Square::G8)};
  constexpr int kDepth = 50'000;
  for (int i = 0; i < kDepth; ++i) {
    tree.append_legal(node, Move());
    node = tree.append_legal(node, dance[i % 4]);
  }
  class Counter : public PgnVisitor {
   public:
    void begin_variation() override { deepest_ = std::max(deepest_, ++depth_); }
    void end_variation() override { --depth_; }
    int deepest() const { return deepest_; }

   private:
    int depth_ = 0;
    int deepest_ = 0;
  } counter;
  send_game_tree(tree, counter);
  EXPECT_EQ(counter.deepest(), kDepth);
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(PgnTree, EveryGameOfTheSampleFilesSurvivesWritingAndReading) {
  int games = 0;
  for (const auto& entry : std::filesystem::directory_iterator(KIEBITZ_SOURCE_DIR "/tests/data/pgn")) {
    if (entry.path().extension() != ".pgn") continue;
    for (const GameTree& tree : read_game_trees(contents(entry.path())).games) {
      EXPECT_EQ(read(format_pgn(tree)), tree) << entry.path();
      ++games;
    }
  }
  EXPECT_GT(games, 20);
}

// A tree with every kind of content: nested variations, passes, comments with odd characters, every kind of start.
class RandomTree {
 public:
  explicit RandomTree(std::uint64_t seed) : random_(seed), tree_(test::random_start(random_)) {}

  GameTree grow() {
    if (random_.below(2) == 0) static_cast<void>(tree_.tags().set("White", text()));
    if (random_.below(2) == 0) static_cast<void>(tree_.tags().set("Annotator", text()));
    if (random_.below(3) == 0) tree_.add_comment(kRoot, text());
    tree_.set_result(static_cast<GameResult>(random_.below(4)));
    std::vector<NodeId> nodes = {kRoot};
    for (std::uint32_t i = random_.below(60); i > 0; --i) {
      // Usually continues from the last node, sometimes from a random one.
      const NodeId from =
          random_.below(4) != 0 ? nodes.back() : nodes[random_.below(static_cast<std::uint32_t>(nodes.size()))];
      if (const auto node = add_somewhere(from)) nodes.push_back(*node);
    }
    return std::move(tree_);
  }

 private:
  std::optional<NodeId> add_somewhere(NodeId from) {
    const Position position = tree_.position(from);
    const MoveList moves = legal_moves(position);
    if (moves.empty()) return std::nullopt;
    const bool passes = !position.is_check() && random_.below(10) == 0;
    const Move move = passes ? Move() : moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
    const NodeId node = tree_.append_legal(from, move);
    if (random_.below(4) == 0) static_cast<void>(tree_.add_nag(node, static_cast<Nag>(random_.below(256))));
    if (random_.below(4) == 0) tree_.add_comment(node, text());
    if (random_.below(4) == 0) tree_.add_comment(node, text());
    if (random_.below(4) == 0) static_cast<void>(tree_.add_comment_before(node, text()));
    return node;
  }

  std::string text() {
    static constexpr std::string_view kWords[] = {"good",
                                                  "\n",
                                                  "[%clk 0:01:00]",
                                                  "ä",
                                                  "♞",
                                                  "{",
                                                  "}",
                                                  "(",
                                                  "; 1. e4",
                                                  "\"",
                                                  "\\",
                                                  "%",
                                                  "$3",
                                                  "1-0",
                                                  "[Event \"x\"]",
                                                  "a very long word after word"};
    std::string result;
    for (std::uint32_t i = random_.below(12); i > 0; --i) (result += kWords[random_.below(16)]) += ' ';
    return result;
  }

  Random random_;
  GameTree tree_;
};

RC_GTEST_PROP(PgnTree, EveryTreeSurvivesWritingAndReading, (std::uint64_t seed)) {
  const GameTree tree = RandomTree(seed).grow();
  const GameTrees again = read_game_trees(format_pgn(tree));
  RC_ASSERT(again.errors.empty());
  RC_ASSERT(again.games.size() == 1u);
  RC_ASSERT(again.games[0] == tree);
}

RC_GTEST_PROP(PgnTree, EveryTreeSurvivesEditingToo, (std::uint64_t seed)) {
  GameTree tree = RandomTree(seed).grow();
  Random random(seed);
  for (int i = 0; i < 5 && tree.move_count() > 0; ++i) {
    std::vector<NodeId> nodes;
    for (std::vector<NodeId> open = tree.children(kRoot); !open.empty();) {
      nodes.push_back(open.back());
      open.pop_back();
      for (const NodeId child : tree.children(nodes.back())) open.push_back(child);
    }
    const NodeId node = nodes[random.below(static_cast<std::uint32_t>(nodes.size()))];
    switch (random.below(3)) {
      case 0:
        RC_ASSERT(tree.promote(node));
        break;
      case 1:
        RC_ASSERT(tree.make_main_line(node));
        break;
      default:
        RC_ASSERT(tree.erase(node));
        break;
    }
  }
  RC_ASSERT(read(format_pgn(tree)) == tree);
}

}  // namespace
}  // namespace kiebitz
