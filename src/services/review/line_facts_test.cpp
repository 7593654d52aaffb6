#include "review/line_facts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "notation/fen.h"
#include "notation/san.h"
#include "review/move_words.h"

namespace kiebitz::review {
namespace {

// A line in SAN from a position; its score is from the view of the side to move.
struct Example {
  Position position;
  ScoredLine line;
};

Example example(const char* fen, const std::vector<const char*>& moves, int centipawns) {
  Example e{*parse_fen(fen), {}};
  Position position = e.position;
  for (const char* text : moves) {
    const auto move = parse_san(position, text);
    EXPECT_TRUE(move) << text;
    if (!move) break;
    e.line.moves.push_back(*move);
    position.make(*move);
  }
  e.line.score = {Score::Kind::Centipawns, centipawns, e.position.side_to_move()};
  return e;
}

const MoveFact* find(const std::vector<MoveFact>& facts, FactKind kind) {
  const auto found = std::find_if(facts.begin(), facts.end(), [kind](const MoveFact& f) { return f.kind == kind; });
  return found == facts.end() ? nullptr : &*found;
}

TEST(LineFacts, AForkThatWinsARookIsNamedWithItsSquares) {
  const Example e = example("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", {"Nc7+", "Kd7", "Nxa8"}, 500);
  const auto facts = facts_of(e.position, e.line);
  ASSERT_NE(find(facts, FactKind::Material), nullptr);
  EXPECT_EQ(find(facts, FactKind::Material)->words.en, "it wins a rook");
  ASSERT_NE(find(facts, FactKind::Fork), nullptr);
  EXPECT_EQ(find(facts, FactKind::Fork)->squares.front(), Square::C7);
}

TEST(LineFacts, APinIsAFactWhenTheLineTakesThePinnedPiece) {
  const Example e = example("4k3/8/2n5/8/8/8/3P4/3BK3 w - - 0 1", {"Ba4", "Kd7", "Bxc6+", "Kxc6"}, 0);
  EXPECT_EQ(find(facts_of(e.position, e.line), FactKind::Pin), nullptr);  // it is recaptured: nothing is won
  const Example won = example("4k3/p7/2n5/8/3P4/8/8/3BK3 w - - 0 1", {"Ba4", "a6", "Bxc6+", "Ke7", "Kf2"}, 400);
  const auto facts = facts_of(won.position, won.line);
  const MoveFact* pin = find(facts, FactKind::Pin);
  ASSERT_NE(pin, nullptr);
  EXPECT_EQ(pin->words.en, "the knight on c6 is pinned to the king");
  EXPECT_EQ(pin->squares, (std::vector{Square::A4, Square::C6, Square::E8}));
}

TEST(LineFacts, APieceWithoutFlightThatIsTakenWasTrapped) {
  const Example e = example("6k1/5ppp/8/8/8/8/bPP2PPP/2K5 w - - 0 1", {"b3", "h6", "Kb2", "h5", "Kxa2"}, 300);
  const auto facts = facts_of(e.position, e.line);
  const MoveFact* trapped = find(facts, FactKind::Trapped);
  ASSERT_NE(trapped, nullptr);
  EXPECT_EQ(trapped->words.en, "the bishop on a2 has no way out");
  EXPECT_EQ(trapped->squares, (std::vector{Square::A2}));
  // With a safe square it merely hangs.
  const Example free = example("6k1/5ppp/8/8/8/8/b1P2PPP/2K5 w - - 0 1", {"Kb2", "h6", "Kxa2"}, 300);
  EXPECT_EQ(find(facts_of(free.position, free.line), FactKind::Trapped), nullptr);
}

TEST(LineFacts, APawnThatNothingStopsAnyMoreIsPassed) {
  const Example e = example("4k3/1p6/8/P1P5/8/8/8/4K3 w - - 0 1", {"c6", "bxc6", "a6", "Kd7", "a7"}, 300);
  const auto facts = facts_of(e.position, e.line);
  const MoveFact* passed = find(facts, FactKind::PassedPawn);
  ASSERT_NE(passed, nullptr);
  EXPECT_EQ(passed->words.en, "it makes a passed pawn on the a file");
}

TEST(LineFacts, APromotionLaterInTheLineIsNamedToo) {
  const Example e = example("8/1P6/8/8/8/8/5k2/1K6 w - - 0 1", {"Kc2", "Kf3", "b8=Q"}, 900);
  const auto facts = facts_of(e.position, e.line);
  const MoveFact* promotion = find(facts, FactKind::Promotion);
  ASSERT_NE(promotion, nullptr);
  EXPECT_EQ(promotion->words.en, "the pawn promotes on b8");
  EXPECT_EQ(find(facts, FactKind::Material), nullptr) << "no queen is won";
}

TEST(LineFacts, OnlyWhatIsTakenIsNamed) {
  const Example pawns = example("7k/8/8/1p1p3K/8/8/8/1R6 w - - 0 1", {"Rxb5", "d4", "Rd5", "Kg8", "Rxd4"}, 700);
  const auto facts = facts_of(pawns.position, pawns.line);
  ASSERT_NE(find(facts, FactKind::Material), nullptr);
  EXPECT_EQ(find(facts, FactKind::Material)->words.en, "it wins two pawns");
}

TEST(LineFacts, AForkThatWinsNothingIsNoReason) {
  const Example e = example("r3k3/2p5/8/3N4/8/8/8/4K3 w - - 0 1", {"Nxc7+", "Kd7", "Nb5", "Ra1+", "Kd2"}, 0);
  EXPECT_EQ(find(facts_of(e.position, e.line), FactKind::Fork), nullptr);
}

TEST(LineFacts, AQueenForAKnightIsNoRook) {
  const Example e = example("3q3k/8/2r5/4N3/8/8/8/6K1 w - - 0 1", {"Nf7+", "Kg8", "Nxd8", "Rc8", "Kf2", "Rxd8"}, 0);
  const auto facts = facts_of(e.position, e.line);
  ASSERT_NE(find(facts, FactKind::Material), nullptr);
  EXPECT_EQ(find(facts, FactKind::Material)->words.en, "it wins more than a piece");
}

TEST(LineFacts, AKingUnderChecksWithoutPawnsIsExposed) {
  const Example e = example("6k1/8/8/8/8/8/5PPP/3Q2K1 w - - 0 1", {"Qd8+", "Kg7", "Qe7+", "Kg8", "h4"}, 900);
  EXPECT_NE(find(facts_of(e.position, e.line), FactKind::KingExposed), nullptr);
  const Example sheltered = example("6k1/5ppp/8/8/8/8/8/3QR1K1 w - - 0 1", {"Qd8+"}, 900);
  EXPECT_EQ(find(facts_of(sheltered.position, sheltered.line), FactKind::KingExposed), nullptr);
}

TEST(LineFacts, TakingBackLaterInTheLineWinsNothing) {
  Position position = *parse_fen("4k3/8/3p4/4p3/3P4/8/8/4K3 w - - 0 1");
  position.make(*parse_san(position, "dxe5"));
  ScoredLine line;
  Position next = position;
  for (const char* text : {"Ke7", "Ke2", "dxe5"}) {
    line.moves.push_back(*parse_san(next, text));
    next.make(line.moves.back());
  }
  line.score = {Score::Kind::Centipawns, 0, Color::Black};
  EXPECT_EQ(find(facts_of(position, line), FactKind::Material), nullptr);
}

// A line from the start position: its first half are moves of the game, the rest is the line to test.
Example game_example(const std::vector<const char*>& game, const std::vector<const char*>& moves, int centipawns) {
  Example e{Position::start(), {}};
  for (const char* text : game) e.position.make(*parse_san(e.position, text));
  Position next = e.position;
  for (const char* text : moves) {
    e.line.moves.push_back(*parse_san(next, text));
    next.make(e.line.moves.back());
  }
  e.line.score = {Score::Kind::Centipawns, centipawns, e.position.side_to_move()};
  return e;
}

TEST(LineFacts, ALineThatIsCutOffAfterACaptureWinsNothing) {
  const Example e = game_example({"e4", "e5", "Nf3"}, {"Nc6", "d4", "exd4"}, -20);
  EXPECT_TRUE(facts_of(e.position, e.line).empty());
}

TEST(LineFacts, APawnThatIsPaidForIsNotWon) {
  // The pawn of a gambit stays captured for long; the score shows that it costs something.
  const Example e = game_example({"e4", "e5", "Nf3"}, {"Nc6", "d4", "exd4", "c3", "d5", "Bd3", "dxe4"}, -20);
  EXPECT_TRUE(facts_of(e.position, e.line).empty());
  const Example gambit = game_example({"d4", "d5", "c4"}, {"dxc4", "e3", "b5", "a4", "c6"}, -50);
  EXPECT_TRUE(facts_of(gambit.position, gambit.line).empty());
}

TEST(LineFacts, WhatIsLostAgainLaterInTheLineIsNotWon) {
  const std::vector<const char*> line = {"Nxe5", "d6", "Nf3", "h6", "a3", "b6", "h3",
                                         "Bb7",  "a4", "h5",  "h4", "g6", "b3", "Bxe4"};
  const Example e = game_example({"e4", "e5", "Nf3", "a5"}, line, 90);
  EXPECT_EQ(find(facts_of(e.position, e.line), FactKind::Material), nullptr);
  const Example kept = game_example({"e4", "e5", "Nf3", "a5"}, {line.begin(), line.begin() + 7}, 90);
  ASSERT_NE(find(facts_of(kept.position, kept.line), FactKind::Material), nullptr);
  EXPECT_EQ(find(facts_of(kept.position, kept.line), FactKind::Material)->words.en, "it wins a pawn");
}

TEST(LineFacts, ACaptureThatMakesBothSidesEqualMayBeTakingBack) {
  // The last move is unknown.
  const Example e =
      example("rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", {"Qxd5", "Nc3", "Qa5", "d4", "Nf6"}, -30);
  EXPECT_EQ(find(facts_of(e.position, e.line), FactKind::Material), nullptr);
}

TEST(LineFacts, AQueenThatIsTakenAtOnceIsNoPromotion) {
  const Example e = example("r6k/1P6/8/8/8/8/8/1K6 w - - 0 1", {"b8=Q+", "Rxb8+", "Kc2"}, -500);
  EXPECT_EQ(find(facts_of(e.position, e.line), FactKind::Promotion), nullptr);
  const Example cut = example("r6k/1P6/8/8/8/8/8/1K6 w - - 0 1", {"b8=Q+"}, -500);
  EXPECT_EQ(find(facts_of(cut.position, cut.line), FactKind::Promotion), nullptr);
}

TEST(LineFacts, AMateIsAllThatNeedsToBeSaid) {
  Example e = example("6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", {"Rd8#"}, 0);
  e.line.score = {Score::Kind::Mate, 0, Color::Black};  // as the position after it is evaluated
  const auto facts = facts_of(e.position, e.line);
  ASSERT_EQ(facts.size(), 1u);
  EXPECT_EQ(facts[0].words.en, "it is mate");
  EXPECT_EQ(facts[0].words.de, "das ist matt");
}

TEST(LineFacts, AnEmptyLineProvesNothing) { EXPECT_TRUE(facts_of(Position::start(), {}).empty()); }

}  // namespace
}  // namespace kiebitz::review
