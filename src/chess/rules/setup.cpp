#include "rules/setup.h"

#include "base/assert.h"

namespace kiebitz {
namespace {

// Scharnagl's numbering: light-square bishop, dark-square bishop, queen, knight pair, then rook-king-rook.
std::array<PieceType, 8> chess960_row(int number) {
  KIEBITZ_ASSERT(number >= 0 && number < 960, "a Chess960 start position has a number from 0 to 959");
  constexpr std::array<std::array<int, 2>, 10> kKnightPairs = {
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
  std::array<PieceType, 8> row;
  row.fill(PieceType::None);
  const auto nth_free = [&row](int n) {
    for (int file = 0;; ++file)
      if (row[file] == PieceType::None && n-- == 0) return file;
  };
  row[number % 4 * 2 + 1] = PieceType::Bishop;
  row[number / 4 % 4 * 2] = PieceType::Bishop;
  row[nth_free(number / 16 % 6)] = PieceType::Queen;
  const auto& knights = kKnightPairs[number / 96];
  const int first = nth_free(knights[0]);
  const int second = nth_free(knights[1]);
  row[first] = row[second] = PieceType::Knight;
  for (const PieceType t : {PieceType::Rook, PieceType::King, PieceType::Rook}) row[nth_free(0)] = t;
  return row;
}

void place_side(Setup& setup, Color c, const std::array<PieceType, 8>& row) {
  bool king_seen = false;
  for (int file = 0; file < 8; ++file) {
    const Square home = relative_square(c, square_at(file));
    setup.board[index(home)] = make_piece(c, row[file]);
    setup.board[index(relative_square(c, square_at(8 + file)))] = make_piece(c, PieceType::Pawn);
    if (row[file] == PieceType::King) king_seen = true;
    if (row[file] == PieceType::Rook) setup.castling.at(c, king_seen ? CastlingSide::King : CastlingSide::Queen) = home;
  }
}

}  // namespace

Setup double_chess960_setup(int white_number, int black_number) {
  Setup setup;
  place_side(setup, Color::White, chess960_row(white_number));
  place_side(setup, Color::Black, chess960_row(black_number));
  return setup;
}

Setup chess960_setup(int number) { return double_chess960_setup(number, number); }

Setup standard_setup() { return chess960_setup(518); }

std::string_view describe(SetupError error) {
  switch (error) {
    case SetupError::WhiteKingMissing:
      return "White has no king";
    case SetupError::BlackKingMissing:
      return "Black has no king";
    case SetupError::TooManyWhiteKings:
      return "White has more than one king";
    case SetupError::TooManyBlackKings:
      return "Black has more than one king";
    case SetupError::TooManyWhitePieces:
      return "White has more than 16 pieces";
    case SetupError::TooManyBlackPieces:
      return "Black has more than 16 pieces";
    case SetupError::TooManyWhitePawns:
      return "White has more than 8 pawns";
    case SetupError::TooManyBlackPawns:
      return "Black has more than 8 pawns";
    case SetupError::PawnOnBackRank:
      return "a pawn stands on the first or last rank";
    case SetupError::OpponentInCheck:
      return "the side that is not to move is in check";
    case SetupError::ImpossibleCheck:
      return "no legal move leads to this check";
    case SetupError::WrongCastlingRight:
      return "a castling right has no king or rook on its home rank for it";
    case SetupError::WrongEnPassantSquare:
      return "no pawn can have just passed over the en-passant square";
    case SetupError::HalfmoveClockOutOfRange:
      return "the half-move clock is outside 0 to 9999";
    case SetupError::FullmoveNumberOutOfRange:
      return "the move number is outside 1 to 9999";
  }
  return "unknown error";
}

}  // namespace kiebitz
