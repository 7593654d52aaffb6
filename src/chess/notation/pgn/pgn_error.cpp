#include "notation/pgn/pgn_error.h"

#include <fmt/format.h>

namespace kiebitz {
namespace {

std::string move_label(const PgnError& error) {
  if (error.move_number == 0) return "";
  return fmt::format("{}{} ", error.move_number, error.side_to_move == Color::White ? "." : "...");
}

}  // namespace

std::string PgnError::reason() const {
  switch (kind) {
    case PgnErrorKind::BadMove:
      return fmt::format("{}{}: {}", move_label(*this), text, san.describe());
    case PgnErrorKind::NullMoveInCheck:
      return fmt::format("{}{}: no null move in check", move_label(*this), text);
    case PgnErrorKind::BadTag:
      return fmt::format("this tag is not of the form [Name \"value\"]: {}", text);
    case PgnErrorKind::BadFen:
      return fen.describe();
    case PgnErrorKind::UnknownVariant:
      return fmt::format("the variant {} is not known here", text);
    case PgnErrorKind::UnexpectedText:
      return fmt::format("{} means nothing here", text);
    case PgnErrorKind::UnclosedComment:
      return "this comment is never closed";
    case PgnErrorKind::CutOff:
      return "the data could not be read to the end of this game";
    case PgnErrorKind::UnclosedVariation:
      return "the game ends inside a variation";
    case PgnErrorKind::VariationNotOpen:
      return "a variation is closed that was never opened";
    case PgnErrorKind::VariationWithoutMove:
      return "a variation begins where there is no move it could replace";
    case PgnErrorKind::BadNag:
      return fmt::format("{} is not one of the annotations $0 to $255", text);
    case PgnErrorKind::TagTooLong:
      return "this tag is too long";
    case PgnErrorKind::TooManyTags:
      return "this game has too many tags";
    case PgnErrorKind::CommentTooLong:
      return "this comment is too long";
    case PgnErrorKind::NestingTooDeep:
      return "the variations are nested too deeply";
    case PgnErrorKind::TooManyMoves:
      break;
  }
  return "this game has too many moves";
}

std::string PgnError::describe() const { return fmt::format("line {}, column {}: {}", line, column, reason()); }

}  // namespace kiebitz
