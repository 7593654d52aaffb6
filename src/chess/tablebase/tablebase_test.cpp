#include "tablebase/tablebase.h"

#include <gtest/gtest.h>

#include "notation/fen.h"
#include "notation/uci_move.h"
#include "rules/outcome.h"

namespace kiebitz::tablebase {
namespace {

Position fen(const char* text) { return *parse_fen(text); }

const Tablebase& tables() {
  static const Tablebase made(OwnTables::open(""), nullptr, {});
  return made;
}

TEST(Tablebase, KnowsMateDrawAndLoss) {
  EXPECT_EQ(tables().probe(fen("8/8/8/8/8/5k2/8/4q2K w - - 0 1"), 1)->verdict, Verdict::Loss);
  EXPECT_EQ(tables().probe(fen("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"), 1)->mate_plies, 1);
  EXPECT_EQ(tables().probe(fen("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"), 1)->verdict, Verdict::Draw);
  EXPECT_EQ(tables().probe(fen("8/8/8/8/8/4k3/8/1B2K3 w - - 0 1"), 1)->verdict, Verdict::Draw);
  EXPECT_EQ(tables().probe(fen("8/8/8/8/8/4k3/8/4K3 w - - 0 1"), 1)->verdict, Verdict::Draw);
}

TEST(Tablebase, IsNotAskedAboutCastlingOrTooManyMen) {
  EXPECT_EQ(tables().probe(fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), 1), std::nullopt);
  EXPECT_EQ(tables().probe(Position::start(), 1), std::nullopt);
  EXPECT_EQ(tables().rank_moves(fen("4k3/8/8/8/8/8/8/R3K2R w - - 0 1")), std::nullopt);
}

TEST(Tablebase, CountsTheHalfMoveClock) {
  // Mate in 16 moves, 31 half-moves: in time up to a clock of 69.
  const char* position = "8/8/8/8/8/2k5/1R6/K7 w - - {} 1";
  const auto at_clock = [&](int clock) {
    std::string text = position;
    text.replace(text.find("{}"), 2, std::to_string(clock));
    return fen(text.c_str());
  };
  const int plies = *tables().probe_position(at_clock(0))->mate_plies;
  EXPECT_EQ(tables().probe(at_clock(100 - plies), 1)->verdict, Verdict::Win);
  EXPECT_EQ(tables().probe(at_clock(101 - plies), 1), std::nullopt) << "the search has to find out";
  EXPECT_EQ(tables().probe_position(at_clock(101 - plies))->verdict, Verdict::MaybeWin);
  ProbeRules rules;
  rules.fifty_moves = false;
  EXPECT_EQ(Tablebase(OwnTables::open(""), nullptr, rules).probe(at_clock(99), 1)->verdict, Verdict::Win);
}

TEST(Tablebase, RanksMovesByResultAndSortsThemByDistance) {
  const Position position = fen("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1");
  const auto moves = tables().rank_moves(position);
  ASSERT_TRUE(moves);
  EXPECT_EQ(moves->size(), 6U);
  for (std::size_t i = 1; i < moves->size(); ++i) EXPECT_GE((*moves)[i - 1].rank, (*moves)[i].rank);
  const Position queen = fen("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
  const auto wins = tables().rank_moves(queen);
  EXPECT_EQ(wins->front().after.mate_plies, tables().probe_position(queen)->mate_plies);
  EXPECT_EQ(wins->back().after.verdict, Verdict::Draw) << "a stalemate is among the moves";
}

TEST(Tablebase, ShowsTheWholeWayToMate) {
  Position position = fen("8/8/8/3k4/8/8/8/KR6 w - - 0 1");
  const int plies = *tables().probe_position(position)->mate_plies;
  const std::vector<Move> line = tables().mating_line(position);
  EXPECT_EQ(static_cast<int>(line.size()), plies);
  for (const Move m : line) {
    ASSERT_TRUE(position.is_legal(m));
    position.make(m);
  }
  EXPECT_EQ(outcome(position)->termination, Termination::Checkmate);
  EXPECT_TRUE(tables().mating_line(fen("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1")).empty());
}

TEST(Tablebase, NamesVerdictsLikeTheLichessApi) {
  EXPECT_EQ(name_of(Verdict::CursedWin), "cursed-win");
  EXPECT_EQ(name_of(opposite(Verdict::MaybeWin)), "maybe-loss");
  EXPECT_EQ(opposite(Verdict::Draw), Verdict::Draw);
}

TEST(Verdict, DistancesAreNegativeForWhoLoses) {
  EXPECT_EQ(signed_dtz({.verdict = Verdict::Win, .mate_plies = 5, .dtz = 3}), 3);
  EXPECT_EQ(signed_dtm({.verdict = Verdict::MaybeWin, .mate_plies = 5, .dtz = 3}), 5);
  EXPECT_EQ(signed_dtz({.verdict = Verdict::Loss, .mate_plies = {}, .dtz = 3}), -3);
  EXPECT_EQ(signed_dtm({.verdict = Verdict::MaybeLoss, .mate_plies = 6, .dtz = {}}), -6);
  EXPECT_EQ(signed_dtz({.verdict = Verdict::BlessedLoss, .mate_plies = {}, .dtz = 101}), -101);
  EXPECT_EQ(signed_dtz({.verdict = Verdict::Draw, .mate_plies = {}, .dtz = {}}), std::nullopt);
}

}  // namespace
}  // namespace kiebitz::tablebase
