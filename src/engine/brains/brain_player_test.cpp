#include "brains/brain_player.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>

#include "brains/source_set.h"
#include "brains/test_brains.h"
#include "rules/movegen.h"

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

TEST(BrainPlayer, ItsOwnSecondsCountOnlyWhereNobodySetsOthers) {
  Brain brain = shipped("thesis-3");
  brain.search.time = 1ms;
  brain.search.depth = {40, 40, 40};
  BrainPlayer player(brain);
  const Position position = position_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 20");
  ThinkLimits limits;
  limits.move_time = 60ms;
  EXPECT_GE(think(player, position, limits).elapsed, 60ms);
}

const std::string kBusy = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 20";

// Never comes to its depth.
Brain restless(Milliseconds own) {
  Brain brain = shipped("thesis-3");
  brain.search.time = own;
  brain.search.depth = {40, 40, 40};
  return brain;
}

TEST(BrainPlayer, WhoAsksMayShortenItsSecondsAndNotMakeThemLonger) {
  BrainPlayer patient(restless(60'000ms));
  const Thought shortened = think(patient, position_of(kBusy), {.at_most = 5ms});
  EXPECT_LT(shortened.elapsed, 30'000ms);
  EXPECT_FALSE(shortened.was_cut_short);
  BrainPlayer player(restless(30ms));
  const Thought own = think(player, position_of(kBusy), {.at_most = 60'000ms});
  EXPECT_GE(own.elapsed, 30ms);
  EXPECT_LT(own.elapsed, 30'000ms);
}

TEST(BrainPlayer, SaysWhenWhoRunsItCutsItShort) {
  BrainPlayer player(restless(60'000ms));
  const Thought cut = think(player, position_of(kBusy), {.longest = 20ms});
  EXPECT_LT(cut.elapsed, 30'000ms);
  EXPECT_TRUE(cut.was_cut_short);
  constexpr Milliseconds kLong = 30'000ms;
  EXPECT_FALSE(think(player, position_of(kBusy), {.at_most = 5ms, .longest = kLong}).was_cut_short);
  EXPECT_FALSE(think(player, position_of(kBusy), {.nodes = 50, .longest = kLong}).was_cut_short);
  EXPECT_FALSE(think(player, position_of(kBusy), {.depth = 1, .longest = kLong}).was_cut_short);
  ClockReading clock;
  clock.remaining = 600ms;
  EXPECT_FALSE(think(player, position_of(kBusy), {.longest = kLong, .clock = clock}).was_cut_short);
  EXPECT_TRUE(think(player, position_of(kBusy), {.longest = 2ms, .clock = clock}).was_cut_short);
  std::stop_source stop;
  stop.request_stop();
  Random random(1);
  EXPECT_TRUE(player.think(position_of(kBusy), {}, random, {stop.get_token(), {}, nullptr}).was_cut_short);
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

Thought think_with(std::string_view brain, const AvailableSources& available, const Position& position) {
  const SourceSet sources(shipped(brain), available);
  BrainPlayer player(shipped(brain), sources.plugged());
  return think(player, position, shallow());
}

TEST(SourceSet, ThesisPlaysTheHeaviestMoveOfTheBook) {
  const AvailableSources available{.book = book::default_book()};
  const Thought thought = think_with("thesis-2", available, Position::start());
  EXPECT_EQ(thought.origin, Origin::Book);
  EXPECT_EQ(thought.move, book::default_book()->probe(Position::start()).front().move);
  EXPECT_EQ(think_with("schachbot", available, Position::start()).origin, Origin::Search);
}

TEST(SourceSet, ThesisMatesWithTheTables) {
  const AvailableSources available{.tables = std::make_shared<tablebase::Tablebase>(tablebase::OwnTables::open(""),
                                                                                    nullptr, tablebase::ProbeRules{})};
  Position position = position_of("8/8/8/8/8/2k5/8/K6R w - - 0 40");
  // Three men: mate in at most 16 moves, if every one of them is the best.
  int plies = 0;
  for (; has_legal_move(position) && plies < 40; ++plies) {
    const Thought thought = think_with("thesis-1", available, position);
    ASSERT_EQ(thought.origin, Origin::Tablebase);
    position.make(thought.move);
  }
  EXPECT_TRUE(position.is_check());
  EXPECT_LE(plies, 31);
}

// Knows what was played after one move.
PastGames past_of(std::string_view move, PastResults results) {
  Position after = Position::start();
  after.make(move_of(move));
  return [key = after.key(), results](const Position& p) { return p.key() == key ? results : PastResults{}; };
}

TEST(SourceSet, FinishedGamesCanBeTheBook) {
  AvailableSources available{.history_is_book = true};
  available.history = past_of("a2a4", {.white_wins = 1, .black_wins = 9, .value = -8});
  EXPECT_EQ(think_with("thesis-2", available, Position::start()).move, move_of("a2a4"));
  EXPECT_EQ(think_with("thesis-2", available, Position::start()).origin, Origin::Book);
  // A move that only lost is none of the book's, and a sum without counts is enough.
  available.history = past_of("a2a4", {.black_wins = 3, .value = -3});
  EXPECT_EQ(think_with("thesis-2", available, Position::start()).origin, Origin::Search);
  available.history = past_of("h2h4", {.value = 2});
  EXPECT_EQ(think_with("thesis-2", available, Position::start()).move, move_of("h2h4"));
}

TEST(SourceSet, FinishedGamesAreATermOfTheEvaluation) {
  const Thought plain = think_with("thesis-2", {}, Position::start());
  const AvailableSources available{.history = past_of("h2h4", {.white_wins = 500, .value = 500})};
  const Thought taught = think_with("thesis-2", available, Position::start());
  EXPECT_NE(plain.move, move_of("h2h4"));
  EXPECT_EQ(taught.move, move_of("h2h4"));
  EXPECT_EQ(taught.origin, Origin::Search);
}

}  // namespace
}  // namespace kiebitz::brains
