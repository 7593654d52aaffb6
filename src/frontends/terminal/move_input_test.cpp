#include "terminal/move_input.h"

#include <gtest/gtest.h>

#include "notation/fen.h"

namespace kiebitz::terminal {
namespace {

Move move_of(const Position& position, std::string_view text, Language language = Language::English) {
  const auto input = read_move(position, text, language);
  if (!input || !std::holds_alternative<Move>(*input)) return Move();
  return std::get<Move>(*input);
}

TEST(MoveInput, UnderstandsEveryCommonSpelling) {
  const Position start = Position::start();
  const Move knight = Move::normal(Square::G1, Square::F3);
  for (const char* text : {"Nf3", "nf3", "g1f3", "Sf3", "Ng1-f3"}) {
    EXPECT_EQ(move_of(start, text), knight) << text;
    EXPECT_EQ(move_of(start, text, Language::German), knight) << text;
  }
}

TEST(MoveInput, TheLettersOfTheLanguageComeFirst) {
  // B is a bishop in English and a pawn in German.
  const Position position = *parse_fen("4k3/8/8/8/8/8/2P5/4KB2 w - - 0 1");
  EXPECT_EQ(move_of(position, "Bc4", Language::English), Move::normal(Square::F1, Square::C4));
  const Position without_bishop = *parse_fen("4k3/8/8/8/8/8/2P5/4K3 w - - 0 1");
  EXPECT_EQ(move_of(without_bishop, "Bc4", Language::German), Move::normal(Square::C2, Square::C4));
  const Position without_pawn = *parse_fen("4k3/8/8/8/8/8/8/4KB2 w - - 0 1");
  EXPECT_EQ(move_of(without_pawn, "Bc4", Language::German), Move::normal(Square::F1, Square::C4));
}

TEST(MoveInput, AnEnglishBishopThatCannotGoThereIsNoPawn) {
  for (const char* text : {"Bc4", "bc4", "Bb5"})
    EXPECT_FALSE(read_move(Position::start(), text, Language::English)) << text;
  EXPECT_EQ(move_of(Position::start(), "b4"), Move::normal(Square::B2, Square::B4));
}

TEST(MoveInput, InGermanTheLetterOfPawnAndBishopIsAskedAbout) {
  const Position position = *parse_fen("4k3/8/8/8/8/8/2P5/4KB2 w - - 0 1");
  const auto input = read_move(position, "Bc4", Language::German);
  ASSERT_TRUE(input && std::holds_alternative<TwoReadings>(*input));
  EXPECT_EQ(std::get<TwoReadings>(*input).own, Move::normal(Square::C2, Square::C4));
  EXPECT_EQ(std::get<TwoReadings>(*input).other, Move::normal(Square::F1, Square::C4));
  EXPECT_EQ(move_of(position, "c4", Language::German), Move::normal(Square::C2, Square::C4));
  EXPECT_EQ(move_of(position, "Lc4", Language::German), Move::normal(Square::F1, Square::C4));
}

TEST(MoveInput, CastlingMayBeWrittenInSmallLettersOrZeros) {
  const Position position = *parse_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  for (const char* text : {"O-O", "o-o", "0-0", "e1g1"})
    EXPECT_EQ(move_of(position, text), Move::castling(Square::E1, Square::H1)) << text;
}

TEST(MoveInput, ASquareWithAnOwnPieceBeginsAMove) {
  const auto input = read_move(Position::start(), "g1", Language::English);
  ASSERT_TRUE(input);
  EXPECT_EQ(std::get<Square>(*input), Square::G1);
  EXPECT_FALSE(read_move(Position::start(), "g8", Language::English));
}

TEST(MoveInput, SaysWhatIsWrongWithAMove) {
  EXPECT_EQ(read_move(Position::start(), "Nd4", Language::English).error().reason, SanReason::NoSuchPiece);
  EXPECT_EQ(read_move(Position::start(), "O-O", Language::English).error().reason, SanReason::NoCastling);
  EXPECT_EQ(read_move(Position::start(), "hello", Language::English).error().reason, SanReason::NotAMove);
}

}  // namespace
}  // namespace kiebitz::terminal
