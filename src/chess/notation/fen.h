// FEN, the text of a position: six fields, of which the two counters may be missing. Castling is read as KQkq, X-FEN
// (a file letter where the outermost rook is not meant) and Shredder-FEN (always file letters). A text that is no chess
// position is refused with field, column and reason. Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "rules/position.h"
#include "rules/setup.h"

namespace kiebitz {

enum class FenField : std::uint8_t { Placement, Side, Castling, EnPassant, HalfmoveClock, FullmoveNumber };

enum class FenErrorKind : std::uint8_t {
  MissingField,
  UnexpectedCharacter,
  RankTooLong,   // see rank and count
  RankTooShort,  // see rank and count
  TooFewRanks,   // see count
  TooManyRanks,
  NeighbouringDigits,
  BadSide,
  CastlingTwice,
  CastlingWithoutKing,
  CastlingWithoutRook,
  BadEnPassantSquare,
  BadNumber,
  TextAfterEnd,
  Setup,  // the text is fine, the position is not: see setup
};

struct FenError {
  FenErrorKind kind = FenErrorKind::MissingField;
  FenField field = FenField::Placement;
  int column = 1;  // 1-based, counted in bytes from the start of the text
  int rank = 0;
  int count = 0;
  SetupError setup = SetupError::WhiteKingMissing;  // only with kind Setup

  // The reason alone: "rank 6 has 9 files".
  std::string reason() const;
  // One sentence without a full stop: "FEN field 1 (placement), column 12: rank 6 has 9 files".
  std::string describe() const;
  friend bool operator==(const FenError&, const FenError&) = default;
};

// Reads the text without testing whether it can be a position. Any number of blanks may surround and separate the
// fields; a move number 0, which some programs write, counts as 1.
Expected<Setup, FenError> parse_setup(std::string_view text);
Expected<Position, FenError> parse_fen(std::string_view text);

struct SetupPrefix {
  Setup setup;         // with the default counters
  std::size_t length;  // of the text used, without the blanks that follow
};
// Reads the first four fields only; the caller reads the rest (EPD).
Expected<SetupPrefix, FenError> parse_setup_prefix(std::string_view text);
// The error for a well-formed text whose Setup is no position: the field that is wrong and where it begins.
FenError locate_setup_error(std::string_view text, SetupError error);

enum class CastlingStyle : std::uint8_t {
  XFen,      // KQkq, a file letter only for a rook that is not the outermost
  Shredder,  // HAha
};

// Writes the en-passant square of a Position only if a capture there is legal.
std::string format_fen(const Position& position, CastlingStyle style = CastlingStyle::XFen);
std::string format_fen(const Setup& setup, CastlingStyle style = CastlingStyle::XFen);
// The first four fields, as in EPD.
std::string format_fen_without_counters(const Position& position, CastlingStyle style = CastlingStyle::XFen);
// English, White's in capitals. Precondition: a piece.
char piece_letter(Piece piece);

}  // namespace kiebitz
