#include "match/games/pv_check.h"

#include <gtest/gtest.h>

#include "notation/fen.h"
#include "notation/uci_move.h"

namespace kiebitz::match {
namespace {

std::string complaint(const char* fen, const char* line, bool chess960 = false) {
  const auto position = parse_fen(fen);
  EXPECT_TRUE(position);
  return check_pv(*position, uci_client::parse_info(line), chess960).value_or("");
}

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kMateInOne = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";

TEST(PvCheck, AcceptsGoodLines) {
  EXPECT_EQ(complaint(kStart, "info depth 2 score cp 10 pv e2e4 e7e5 g1f3"), "");
  EXPECT_EQ(complaint(kStart, "info depth 2 score cp 10"), "");
  EXPECT_EQ(complaint(kMateInOne, "info depth 2 score mate 1 pv d1d8"), "");
}

TEST(PvCheck, FindsIllegalMoves) {
  EXPECT_EQ(complaint(kStart, "info pv e2e4 e2e4"), "move 2 of the line, e2e4, is not legal");
  EXPECT_EQ(complaint(kStart, "info pv hello"), "move 1 of the line, hello, is not legal");
}

TEST(PvCheck, FindsLinesThatGoOnAfterTheEnd) {
  EXPECT_EQ(complaint(kMateInOne, "info score mate 1 pv d1d8 a7a6"),
            "the line continues with a7a6 after the game is over");
  EXPECT_EQ(complaint("6k1/8/8/8/8/8/8/K6R w - - 99 80", "info score cp 500 pv h1h2 g8g7"),
            "the line continues with g8g7 after the game is drawn");
}

TEST(PvCheck, FindsMatesThatAreNotThere) {
  EXPECT_EQ(complaint(kMateInOne, "info score mate 2 pv d1d8"), "mate 2 needs a line of 3 half-moves, there are 1");
  EXPECT_EQ(complaint(kMateInOne, "info score mate 1 pv d1d7"), "the line of mate 1 does not end in mate");
  EXPECT_EQ(complaint(kMateInOne, "info score mate 1 pv d1d7 g8f8"), "mate 1 has a line of 2 half-moves, not 1");
  EXPECT_EQ(complaint(kMateInOne, "info score mate 2 lowerbound pv d1d7"), "") << "a bound promises nothing";
}

std::string ponder_complaint(const char* fen, const char* move, const char* ponder) {
  const Position position = *parse_fen(fen);
  return check_ponder(position, *parse_uci_move(position, move), ponder).value_or("");
}

TEST(PvCheck, FindsPonderMovesThatLeaveNothingToPonderOn) {
  EXPECT_EQ(ponder_complaint(kStart, "e2e4", "e7e5"), "");
  EXPECT_EQ(ponder_complaint(kStart, "e2e4", "e2e4"), "ponder e2e4 is not legal");
  EXPECT_EQ(ponder_complaint(kMateInOne, "d1d8", "g8f8"), "ponder g8f8 after a move that ends the game");
  EXPECT_EQ(ponder_complaint("q7/8/8/8/8/7k/8/7K w - - 0 1", "h1g1", "a8g2"), "ponder a8g2 ends the game");
}

TEST(PvCheck, FindsCastlingInTheWrongSpelling) {
  const char* castle = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  EXPECT_EQ(complaint(castle, "info pv e1g1"), "");
  EXPECT_EQ(complaint(castle, "info pv e1h1"), "e1h1 should be written e1g1");
  EXPECT_EQ(complaint(castle, "info pv e1h1", true), "");
}

}  // namespace
}  // namespace kiebitz::match
