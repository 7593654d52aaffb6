// The sentences for errors in a FEN.
#include <fmt/format.h>

#include <array>

#include "base/text.h"
#include "notation/fen.h"

namespace kiebitz {
namespace {

constexpr std::string_view name_of(FenField field) {
  constexpr std::array<std::string_view, 6> kNames = {"placement",  "side to move",    "castling",
                                                      "en passant", "half-move clock", "move number"};
  return kNames[static_cast<std::size_t>(field)];
}

FenField field_of(SetupError error) {
  switch (error) {
    case SetupError::OpponentInCheck:
      return FenField::Side;
    case SetupError::WrongCastlingRight:
      return FenField::Castling;
    case SetupError::WrongEnPassantSquare:
      return FenField::EnPassant;
    case SetupError::HalfmoveClockOutOfRange:
      return FenField::HalfmoveClock;
    case SetupError::FullmoveNumberOutOfRange:
      return FenField::FullmoveNumber;
    default:
      return FenField::Placement;
  }
}

}  // namespace

FenError locate_setup_error(std::string_view text, SetupError setup) {
  FenError error;
  error.kind = FenErrorKind::Setup;
  error.setup = setup;
  error.field = field_of(setup);
  std::size_t at = 0;
  for (int field = 0;; ++field) {
    while (at < text.size() && is_blank(text[at])) ++at;
    if (field == static_cast<int>(error.field)) break;
    while (at < text.size() && !is_blank(text[at])) ++at;
  }
  error.column = static_cast<int>(at) + 1;
  return error;
}

std::string FenError::reason() const {
  switch (kind) {
    case FenErrorKind::MissingField:
      return "this field is missing";
    case FenErrorKind::UnexpectedCharacter:
      return "this character means nothing here";
    case FenErrorKind::RankTooLong:
    case FenErrorKind::RankTooShort:
      return fmt::format("rank {} has {} {}", rank, count, count == 1 ? "file" : "files");
    case FenErrorKind::TooFewRanks:
      return fmt::format("there {} only {} {}", count == 1 ? "is" : "are", count, count == 1 ? "rank" : "ranks");
    case FenErrorKind::TooManyRanks:
      return "there are more than 8 ranks";
    case FenErrorKind::NeighbouringDigits:
      return "two digits in a row";
    case FenErrorKind::BadSide:
      return "the side to move is w or b";
    case FenErrorKind::CastlingTwice:
      return "this castling right is given twice";
    case FenErrorKind::CastlingWithoutKing:
      return "there is no king on its first rank for this castling right";
    case FenErrorKind::CastlingWithoutRook:
      return "there is no rook for this castling right";
    case FenErrorKind::BadEnPassantSquare:
      return "the en passant square is - or a square of rank 3 or 6";
    case FenErrorKind::BadNumber:
      return "a whole number is expected here";
    case FenErrorKind::TextAfterEnd:
      return "there is more text after the last field";
    case FenErrorKind::Setup:
      break;
  }
  return std::string(kiebitz::describe(setup));
}

std::string FenError::describe() const {
  return fmt::format("FEN field {} ({}), column {}: {}", static_cast<int>(field) + 1, name_of(field), column, reason());
}

}  // namespace kiebitz
