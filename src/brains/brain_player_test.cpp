#include "brains/brain_player.h"

#include <gtest/gtest.h>

#include <set>

#include "brains/test_brains.h"

namespace kiebitz::brains {
namespace {

using test::move_of;
using test::position_of;
using test::shipped;
using std::chrono_literals::operator""ms;

class OneMove : public MoveSource {
 public:
  explicit OneMove(Move move) : move_(move) {}
  std::optional<Move> find(const Position&) override {
    ++asked;
    return move_;
  }
  int asked = 0;

 private:
  Move move_;
};

Thought think(BrainPlayer& player, const Position& position, const ThinkLimits& limits) {
  Random random(7);
  return player.think(position, limits, random);
}

ThinkLimits shallow() { return {.depth = 1}; }

TEST(BrainPlayer, ThesisAsksTheBookForTheFirstSixMoves) {
  OneMove book(move_of("a2a3"));
  BrainPlayer player(shipped("thesis-3"), {.book = &book});
  const Thought sixth =
      think(player, position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 6"), shallow());
  EXPECT_EQ(sixth.move, move_of("a2a3"));
  EXPECT_EQ(sixth.origin, Origin::Book);
  think(player, position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 7"), shallow());
  EXPECT_EQ(book.asked, 1);
}

TEST(BrainPlayer, ThesisAsksTheTablebaseWithFivePieces) {
  OneMove table(move_of("e1e2"));
  BrainPlayer player(shipped("thesis-1"), {.tablebase = &table});
  EXPECT_EQ(think(player, position_of("4k3/pp6/8/8/8/8/8/R3K3 w - - 0 40"), shallow()).origin, Origin::Tablebase);
  think(player, position_of("4k3/ppp5/8/8/8/8/8/R3K3 w - - 0 40"), shallow());
  EXPECT_EQ(table.asked, 1);
}

TEST(BrainPlayer, AnIllegalOrUnwantedAnswerOfASourceIsIgnored) {
  OneMove book(move_of("e2e5"));
  BrainPlayer player(shipped("thesis-1"), {.book = &book});
  EXPECT_EQ(think(player, Position::start(), shallow()).origin, Origin::Search);
  OneMove other(move_of("a2a3"));
  BrainPlayer restricted(shipped("thesis-1"), {.book = &other});
  ThinkLimits limits = shallow();
  limits.search_moves = {move_of("e2e4")};
  EXPECT_EQ(think(restricted, Position::start(), limits).move, move_of("e2e4"));
}

TEST(BrainPlayer, ABrainWithoutABookNeverAsks) {
  OneMove book(move_of("a2a3"));
  BrainPlayer player(shipped("dreival"), {.book = &book, .tablebase = &book});
  think(player, Position::start(), shallow());
  EXPECT_EQ(book.asked, 0);
}

TEST(BrainPlayer, DummyPlaysEveryMoveSooner) {
  BrainPlayer player(shipped("dummy"));
  Random random(1);
  std::set<int> seen;
  for (int i = 0; i < 400; ++i) {
    const Thought thought = player.think(Position::start(), {}, random);
    EXPECT_EQ(thought.origin, Origin::Chance);
    EXPECT_TRUE(Position::start().is_legal(thought.move));
    seen.insert(thought.move.raw());
  }
  EXPECT_EQ(seen.size(), 20);
  EXPECT_TRUE(player.think(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), {}, random).move.is_null());
}

TEST(BrainPlayer, ScoresLeaveInCentipawnsAndMoves) {
  BrainPlayer thesis(shipped("thesis-1"));
  // A rook ahead: 5 points of 50, a pawn being 50.
  EXPECT_EQ(think(thesis, position_of("4k3/p7/8/8/8/8/P7/R3K3 w - - 0 40"), shallow()).centipawns, 500);
  const Position mate = position_of("k7/8/2K5/8/8/8/8/1R6 w - - 0 1");
  EXPECT_EQ(think(thesis, mate, {.depth = 4}).mate_in, 2);
  BrainPlayer dreival(shipped("dreival"));
  EXPECT_EQ(think(dreival, mate, {.depth = 3}).mate_in, 2);
  EXPECT_EQ(think(dreival, position_of("k7/8/1K6/8/8/8/8/7R b - - 0 1"), {.depth = 2}).mate_in, -1);
}

TEST(BrainPlayer, KeepsItsTime) {
  BrainPlayer player(shipped("thesis-3"));
  const Position position = position_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 20");
  ThinkLimits limits;
  limits.move_time = 20ms;
  const Thought thought = think(player, position, limits);
  EXPECT_TRUE(position.is_legal(thought.move));
  EXPECT_GE(thought.elapsed, 20ms);  // four plies take longer than that
  EXPECT_LT(thought.depth, 4);
}

TEST(BrainPlayer, ReportsEveryIteration) {
  BrainPlayer player(shipped("thesis-1"));
  Random random(1);
  std::vector<int> depths;
  BrainPlayer::Company company;
  company.on_iteration = [&](const Thought& t) { depths.push_back(t.depth); };
  player.think(Position::start(), {.depth = 4}, random, company);
  EXPECT_EQ(depths, (std::vector{1, 2, 4}));
}

}  // namespace
}  // namespace kiebitz::brains
