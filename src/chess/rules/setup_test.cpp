#include "rules/setup.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "rules/position.h"
#include "support/position_text.h"

namespace kiebitz {
namespace {

using test::setup_of;

// "accepted" or the error as a sentence, for readable failures.
std::string verdict(const Setup& setup) {
  const auto position = Position::from_setup(setup);
  return position ? "accepted" : std::string(describe(position.error()));
}
std::string verdict(const std::string& fen) { return verdict(setup_of(fen)); }
std::string words(SetupError error) { return std::string(describe(error)); }

TEST(SetupError, EverySideNeedsExactlyOneKing) {
  EXPECT_EQ(verdict("4k3/8/8/8/8/8/8/8 w - - 0 1"), words(SetupError::WhiteKingMissing));
  EXPECT_EQ(verdict("8/8/8/8/8/8/8/4K3 w - - 0 1"), words(SetupError::BlackKingMissing));
  EXPECT_EQ(verdict("4k3/8/8/8/8/8/8/2K1K3 w - - 0 1"), words(SetupError::TooManyWhiteKings));
  EXPECT_EQ(verdict("2k1k3/8/8/8/8/8/8/4K3 w - - 0 1"), words(SetupError::TooManyBlackKings));
}

TEST(SetupError, NoSideHasMoreThanSixteenPiecesOrEightPawns) {
  EXPECT_EQ(verdict("4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1"), words(SetupError::TooManyWhitePieces));
  EXPECT_EQ(verdict("rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1"), words(SetupError::TooManyBlackPieces));
  EXPECT_EQ(verdict("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"), words(SetupError::TooManyWhitePawns));
  EXPECT_EQ(verdict("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1"), words(SetupError::TooManyBlackPawns));
}

TEST(SetupError, PawnsStandOnNeitherBackRank) {
  EXPECT_EQ(verdict("P3k3/8/8/8/8/8/8/4K3 w - - 0 1"), words(SetupError::PawnOnBackRank));
  EXPECT_EQ(verdict("4k3/8/8/8/8/8/8/p3K3 w - - 0 1"), words(SetupError::PawnOnBackRank));
}

TEST(SetupError, TheSideThatMovedMayNotBeInCheck) {
  EXPECT_EQ(verdict("4k3/8/8/8/8/8/8/K3R3 w - - 0 1"), words(SetupError::OpponentInCheck));
  EXPECT_EQ(verdict("4k3/8/8/8/8/8/8/K3R3 b - - 0 1"), "accepted");
  EXPECT_EQ(verdict("8/8/8/8/8/8/4k3/4K3 w - - 0 1"), words(SetupError::OpponentInCheck));
}

TEST(SetupError, ACheckHasToComeFromOneMove) {
  // In order: three checkers; two knights; two rooks on one line with the king between them.
  EXPECT_EQ(verdict("4k3/8/3N4/8/b7/8/8/K3R3 b - - 0 1"), "accepted");
  EXPECT_EQ(verdict("4k3/8/3N4/1B6/8/8/8/K3R3 b - - 0 1"), words(SetupError::ImpossibleCheck));
  EXPECT_EQ(verdict("4k3/2N5/3N4/8/8/8/8/K7 b - - 0 1"), words(SetupError::ImpossibleCheck));
  EXPECT_EQ(verdict("R3k2R/8/8/8/8/8/8/K7 b - - 0 1"), words(SetupError::ImpossibleCheck));
  EXPECT_EQ(verdict("4k3/8/8/8/8/8/4R3/K3R3 b - - 0 1"), "accepted");
}

TEST(SetupError, ADoublePushExplainsOnlyItsOwnChecks) {
  // In order: the pawn gives check; it uncovers a check; the check existed before it moved.
  EXPECT_EQ(verdict("8/8/8/8/4Pk2/6P1/8/K7 b - e3 0 1"), words(SetupError::ImpossibleCheck));
  EXPECT_EQ(verdict("8/8/8/3k4/4P3/8/8/K7 b - e3 0 1"), "accepted");
  EXPECT_EQ(verdict("8/8/8/7k/4P3/8/8/K2B4 b - e3 0 1"), "accepted");
  EXPECT_EQ(verdict("8/8/8/8/4P2k/8/8/K6R b - e3 0 1"), words(SetupError::ImpossibleCheck));
}

TEST(SetupError, CastlingNeedsKingAndRookAtHome) {
  auto setup = setup_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  EXPECT_EQ(verdict(setup), "accepted");
  setup.castling.at(Color::Black, CastlingSide::King) = Square::H8;
  EXPECT_EQ(verdict(setup), words(SetupError::WrongCastlingRight));

  setup = setup_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  setup.castling.at(Color::White, CastlingSide::King) = Square::A1;  // on the wrong side of the king
  EXPECT_EQ(verdict(setup), words(SetupError::WrongCastlingRight));

  setup = setup_of("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
  setup.castling.at(Color::White, CastlingSide::King) = Square::H1;
  EXPECT_EQ(verdict(setup), words(SetupError::WrongCastlingRight));
}

TEST(SetupError, AnEnPassantSquareLiesBehindAPawnThatJumped) {
  EXPECT_EQ(verdict("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "accepted");
  EXPECT_EQ(verdict("4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1"), words(SetupError::WrongEnPassantSquare));
  EXPECT_EQ(verdict("4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1"), words(SetupError::WrongEnPassantSquare));
  EXPECT_EQ(verdict("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1"), words(SetupError::WrongEnPassantSquare));
  EXPECT_EQ(verdict("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1"), words(SetupError::WrongEnPassantSquare));
}

TEST(SetupError, CountersStayInRange) {
  auto setup = standard_setup();
  for (const int clock : {-1, kMaxHalfmoveClock + 1}) {
    setup.halfmove_clock = clock;
    EXPECT_EQ(verdict(setup), words(SetupError::HalfmoveClockOutOfRange));
  }
  setup.halfmove_clock = kMaxHalfmoveClock;
  EXPECT_EQ(verdict(setup), "accepted");
  for (const int number : {0, kMaxFullmoveNumber + 1}) {
    setup.fullmove_number = number;
    EXPECT_EQ(verdict(setup), words(SetupError::FullmoveNumberOutOfRange));
  }
  setup.fullmove_number = kMaxFullmoveNumber;
  EXPECT_EQ(verdict(setup), "accepted");
}

TEST(SetupError, EveryErrorHasASentenceOfItsOwn) {
  std::set<std::string_view> sentences;
  constexpr int kErrors = static_cast<int>(SetupError::FullmoveNumberOutOfRange) + 1;
  for (int i = 0; i < kErrors; ++i) sentences.insert(describe(static_cast<SetupError>(i)));
  EXPECT_EQ(sentences.size(), static_cast<std::size_t>(kErrors));
  EXPECT_FALSE(sentences.contains("unknown error"));
  EXPECT_EQ(describe(static_cast<SetupError>(255)), "unknown error");
}

std::string first_rank(const Setup& setup) {
  std::string row;
  for (int file = 0; file < 8; ++file) row += "PNBRQK."[index(type_of(setup.board[file]))];
  return row;
}

TEST(Chess960, KnownNumbersGiveKnownRows) {
  EXPECT_EQ(first_rank(chess960_setup(0)), "BBQNNRKR");
  EXPECT_EQ(first_rank(chess960_setup(518)), "RNBQKBNR");
  EXPECT_EQ(first_rank(chess960_setup(534)), "RNBKQBNR");
  EXPECT_EQ(first_rank(chess960_setup(959)), "RKRNNQBB");
}

TEST(Chess960, Number518IsTheStandardStart) {
  EXPECT_EQ(chess960_setup(518), standard_setup());
  EXPECT_EQ(standard_setup(), setup_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
  EXPECT_EQ(Position::start().key(), Position::chess960_start(518).key());
}

TEST(Chess960, AllNumbersGiveDifferentRowsThatObeyTheRules) {
  std::set<std::string> rows;
  for (int number = 0; number < 960; ++number) {
    const auto setup = chess960_setup(number);
    const std::string row = first_rank(setup);
    EXPECT_TRUE(rows.insert(row).second) << row << " twice";
    EXPECT_LT(row.find('R'), row.find('K'));
    EXPECT_LT(row.find('K'), row.rfind('R'));
    EXPECT_EQ((row.find('B') + row.rfind('B')) % 2, 1u) << row << ": bishops of one colour";
    EXPECT_EQ(verdict(setup), "accepted");
    const Position p = Position::chess960_start(number);
    EXPECT_EQ(p.castling_rights(), CastlingRights::all());
    EXPECT_EQ(p.has_chess960_castling(), row[4] != 'K' || row[0] != 'R' || row[7] != 'R');
    for (int file = 0; file < 8; ++file) EXPECT_EQ(type_of(setup.board[file]), type_of(setup.board[56 + file]));
  }
  EXPECT_EQ(rows.size(), 960u);
}

TEST(Chess960, BothSidesMayBeDrawnIndependently) {
  const auto setup = double_chess960_setup(0, 959);
  EXPECT_EQ(first_rank(setup), "BBQNNRKR");
  EXPECT_EQ(setup.piece_on(Square::A8), Piece::BlackRook);
  EXPECT_EQ(setup.piece_on(Square::H8), Piece::BlackBishop);
  EXPECT_EQ(verdict(setup), "accepted");
}

}  // namespace
}  // namespace kiebitz
