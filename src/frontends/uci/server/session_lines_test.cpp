// What a search tells: lines that can be played, scores that can be believed, one answer.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text.h"
#include "support/uci_dialogue.h"

namespace kiebitz::uci {
namespace {

using ::testing::Contains;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(UciLines, APvEndsWhereTheGameIsDrawn) {
  Dialogue d;
  // Two half-moves before the fifty moves are over, no capture or pawn move in sight.
  d.say("position fen 8/8/3k4/8/8/3K4/8/N6n w - - 98 120");
  for (const std::string& line : d.search("go depth 8")) {
    const std::size_t at = line.find(" pv ");
    if (at == std::string::npos) continue;
    EXPECT_LE(split_words(std::string_view(line).substr(at + 4)).size(), 2U) << line;
  }
}

TEST(UciLines, ASearchStoppedAtOnceClaimsNoMate) {
  Dialogue d;
  for (int i = 0; i < 50; ++i) {
    d.clear();
    d.say("go infinite");
    d.say("stop");
    ASSERT_TRUE(d.wait_for("bestmove"));
    d.finish_search();
    for (const std::string& line : d.lines()) EXPECT_THAT(line, Not(HasSubstr("score mate")));
  }
}

TEST(UciLines, OffersNoPonderMoveBehindTheEndOfTheGame) {
  Dialogue d;
  d.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  d.search("go depth 5");
  EXPECT_EQ(d.last(), "bestmove a1a8");
}

TEST(UciLines, OffersNoPonderMoveThatEndsTheGame) {
  Dialogue d;
  d.say("setoption name OwnTables value false");
  d.say("position fen q7/8/8/8/8/7k/8/7K w - - 0 1");  // the only move, then mate
  const auto lines = d.search("go depth 3");
  EXPECT_THAT(lines[lines.size() - 2], HasSubstr(" pv h1g1 a8g2"));
  EXPECT_EQ(d.last(), "bestmove h1g1");
}

TEST(UciLines, AMatePvHasTheAnnouncedLengthAndEndsInMate) {
  Dialogue d;
  d.say("position fen k7/8/2K5/8/8/8/8/7R w - - 0 1");  // mate in two
  const auto lines = d.search("go depth 8");
  EXPECT_THAT(lines[lines.size() - 2], ContainsRegex("score mate 2 .* pv [a-h1-8]+ [a-h1-8]+ [a-h1-8]+$"));
}

TEST(UciLines, WritesCastlingAsKingTakesRookOnlyInChess960) {
  Dialogue d;
  d.say("position fen 4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1");
  d.search("go depth 1 searchmoves e1g1");
  EXPECT_THAT(d.last(), StartsWith("bestmove e1g1"));
  d.say("setoption name UCI_Chess960 value true");
  d.search("go depth 1 searchmoves e1h1");
  EXPECT_THAT(d.last(), StartsWith("bestmove e1h1"));
}

TEST(UciLines, ShowsWdlOnlyWhenAsked) {
  Dialogue d;
  EXPECT_THAT(d.search("go depth 2"), Not(Contains(HasSubstr(" wdl "))));
  d.say("setoption name UCI_ShowWDL value true");
  EXPECT_THAT(d.search("go depth 2"), Contains(ContainsRegex(" wdl [0-9]+ [0-9]+ [0-9]+ ")));
}

TEST(UciLines, SendsOnlyUciLinesWithoutLeadingBlanks) {
  Dialogue d;
  d.say("nonsense");
  d.say("setoption name Nothing value 1");
  d.say("setoption name Hash value many");
  d.say("position fen 8/8/8/8/8/8/8/8 w - - 0 1");
  d.say("position startpos moves e2e5");
  d.say("go depth 1 wild 7");
  EXPECT_TRUE(d.wait_for("bestmove"));
  d.finish_search();
  for (const std::string& line : d.lines())
    EXPECT_TRUE(line.starts_with("info ") || line.starts_with("bestmove ")) << line;
}

TEST(UciLines, SaysNoneWhenThereIsNoLegalMove) {
  Dialogue d;
  d.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");  // stalemate
  d.search("go depth 3");
  EXPECT_EQ(d.last(), "bestmove (none)");
  d.say("position fen R6k/6pp/8/8/8/8/8/6K1 b - - 0 1");  // mate
  EXPECT_THAT(d.search("go movetime 10"), Contains("info depth 0 score mate 0"));
}

TEST(UciLines, TheMoveUnderSearchIsToldWithItsNumber) {
  const CurrentMove current{7, Move::normal(Square::E2, Square::E4), 3};
  EXPECT_EQ(format_current_move(current, {}), "info depth 7 currmove e2e4 currmovenumber 3");
}

TEST(UciLines, BestmoveIsTheFirstMoveOfTheLastLine) {
  Dialogue d;
  for (const char* go : {"go depth 6", "go nodes 3000", "go movetime 5", "go nodes 1"})
    for (const char* position :
         {"startpos", "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"}) {
      d.say(fmt::format("position {}", position));
      const auto lines = d.search(go);
      EXPECT_EQ(split_words(lines.back())[1], pv_of(lines[lines.size() - 2]).front()) << go;
    }
}

TEST(UciLines, APvEndsWhereAPositionComesForTheThirdTime) {
  Dialogue d;
  d.say("setoption name OwnTables value false");
  // The king comes back to h8 for the second time.
  d.say("position fen 7k/8/8/8/8/8/8/KQ6 w - - 0 1 moves a1a2 h8g8 a2a1 g8h8 a1a2 h8g8 a2a1");
  for (const std::string& line : d.search("go depth 4 searchmoves g8h8")) EXPECT_LE(pv_of(line).size(), 1U) << line;
}

// Each block of lines, from the first rank on, shows as many different moves as were asked for.
void expect_complete_ranks(const std::vector<std::string>& lines, int count) {
  std::vector<std::string> moves;
  for (const std::string& line : lines) {
    const int rank = number_after(line, "multipv");
    if (rank < 0) continue;
    ASSERT_EQ(rank, static_cast<int>(moves.size()) + 1) << line;
    const std::string move = pv_of(line).front();
    EXPECT_THAT(moves, Not(Contains(move))) << line;
    moves.push_back(move);
    if (rank == count) moves.clear();
  }
  EXPECT_TRUE(moves.empty()) << "the last block is not complete";
}

TEST(UciLines, EveryRankOfADepthShowsAnotherMoveAlsoAfterAStop) {
  Dialogue d;
  d.say("setoption name MultiPV value 4");
  d.say("position fen r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 1");
  expect_complete_ranks(d.search("go depth 9"), 4);
  expect_complete_ranks(d.search("go nodes 20000"), 4);
}

}  // namespace
}  // namespace kiebitz::uci
