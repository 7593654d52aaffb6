#include "notation/uci_move.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "notation/fen.h"
#include "notation/random_positions_test.h"

namespace kiebitz {
namespace {

std::string read(std::string_view fen, std::string_view uci, bool chess960 = false) {
  const auto position = parse_fen(fen);
  EXPECT_TRUE(position) << fen;
  const auto move = parse_uci_move(*position, uci);
  return move ? format_uci_move(*move, chess960) : std::string(describe(move.error()));
}

TEST(UciMove, AcceptsCastlingInBothStyles) {
  constexpr std::string_view kFen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(read(kFen, "e1g1"), "e1g1");
  EXPECT_EQ(read(kFen, "e1h1"), "e1g1");
  EXPECT_EQ(read(kFen, "e1c1", true), "e1a1");
  EXPECT_EQ(read("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8"), "e8c8");
}

TEST(UciMove, TakesAKingStepForAKingStepInChess960) {
  // King f1, rook h1: f1g1 is a step, f1h1 castles.
  constexpr std::string_view kFen = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
  EXPECT_EQ(read(kFen, "f1g1", true), "f1g1");
  EXPECT_EQ(read(kFen, "f1h1", true), "f1h1");
  // The rook stands on the king's target square.
  EXPECT_EQ(read("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1", true), "f1g1");
  const auto position = parse_fen("4k3/8/8/8/8/8/8/5KR1 w K - 0 1");
  EXPECT_TRUE(parse_uci_move(*position, "f1g1")->is_castling());
}

TEST(UciMove, ReadsPromotionsAndEnPassant) {
  EXPECT_EQ(read("8/4P3/8/8/8/8/8/k3K3 w - - 0 1", "e7e8q"), "e7e8q");
  EXPECT_EQ(read("8/4P3/8/8/8/8/8/k3K3 w - - 0 1", "e7e8R"), "e7e8r");
  EXPECT_EQ(read("8/4P3/8/8/8/8/8/k3K3 w - - 0 1", "e7e8b"), "e7e8b");
  EXPECT_EQ(read("8/4P3/8/8/8/8/8/k3K3 w - - 0 1", "e7e8N"), "e7e8n");
  EXPECT_EQ(read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "e5d6");
  EXPECT_EQ(read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5e6"), "e5e6");
}

TEST(UciMove, SaysWhatIsWrong) {
  const Position start = Position::start();
  const auto error = [&start](std::string_view text) { return parse_uci_move(start, text).error(); };
  EXPECT_EQ(error("0000"), UciMoveError::NullMove);
  EXPECT_EQ(error("(none)"), UciMoveError::NullMove);
  for (std::string_view text : {"", "e2", "e2e9", "i2e4", "e2e4q1", "e2-e4", "e2e4x", "Nf3"})
    EXPECT_EQ(error(text), UciMoveError::NotAMove) << text;
  for (std::string_view text : {"e2e5", "e1g1", "e7e5", "e2e4q", "e1c1", "a1a1", "e1h1"})
    EXPECT_EQ(error(text), UciMoveError::Illegal) << text;
  EXPECT_EQ(describe(UciMoveError::NotAMove), "this is not a move; moves look like e2e4 or e7e8q");
  EXPECT_EQ(describe(UciMoveError::NullMove), "this is the null move, which cannot be played");
  EXPECT_EQ(describe(UciMoveError::Illegal), "this move is not legal here");
}

TEST(UciMove, RefusesAPawnOnTheLastRankWithoutPiece) {
  EXPECT_EQ(read("8/4P3/8/8/8/8/8/k3K3 w - - 0 1", "e7e8"), "this move is not legal here");
}

TEST(UciMove, WritesTheNullMoveAsZeros) { EXPECT_EQ(format_uci_move(Move(), false), "0000"); }

RC_GTEST_PROP(UciMove, RoundTripsEveryLegalMove, (std::uint64_t seed)) {
  const Position position = random_position(seed);
  for (Move move : legal_moves(position)) {
    const auto again = parse_uci_move(position, format_uci_move(move, true));
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == move);
    if (position.has_chess960_castling()) continue;
    const auto standard = parse_uci_move(position, format_uci_move(move, false));
    RC_ASSERT(standard.has_value());
    RC_ASSERT(*standard == move);
  }
}

}  // namespace
}  // namespace kiebitz
