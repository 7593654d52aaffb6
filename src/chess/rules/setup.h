// Setup: what a text or an editor describes, legal or not. Position::from_setup turns it into a position or returns the
// reason why it is illegal.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/castling.h"
#include "rules/types.h"

namespace kiebitz {

struct Setup {
  std::array<Piece, kSquareCount> board = empty_board();
  Color side_to_move = Color::White;
  CastlingRooks castling;
  // The square a pawn just jumped over, as claimed; kept by Position only if an en-passant capture is legal.
  OptSquare en_passant;
  int halfmove_clock = 0;
  int fullmove_number = 1;

  static constexpr std::array<Piece, kSquareCount> empty_board() {
    std::array<Piece, kSquareCount> board{};
    board.fill(Piece::None);
    return board;
  }
  Piece piece_on(Square s) const { return board[index(s)]; }
  friend bool operator==(const Setup&, const Setup&) = default;
};

enum class SetupError : std::uint8_t {
  WhiteKingMissing,
  BlackKingMissing,
  TooManyWhiteKings,
  TooManyBlackKings,
  TooManyWhitePieces,
  TooManyBlackPieces,
  TooManyWhitePawns,
  TooManyBlackPawns,
  PawnOnBackRank,
  OpponentInCheck,
  ImpossibleCheck,
  WrongCastlingRight,
  WrongEnPassantSquare,
  HalfmoveClockOutOfRange,
  FullmoveNumberOutOfRange,
};

// A sentence in English without a full stop, e.g. "the side that is not to move is in check".
std::string_view describe(SetupError error);

// Upper bounds that keep the counters of a Position in range; far above any real game. No rule bounds the clock:
// players need not claim a draw, and records continue after 75 quiet moves.
inline constexpr int kMaxHalfmoveClock = 9999;
inline constexpr int kMaxFullmoveNumber = 9999;

// The standard start position, and the Chess960 start position with this number in [0, 959] (518 is the standard one).
Setup standard_setup();
Setup chess960_setup(int number);
// White and Black drawn independently (double Chess960).
Setup double_chess960_setup(int white_number, int black_number);

}  // namespace kiebitz
