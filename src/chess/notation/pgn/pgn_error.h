// The reason why a game of a PGN file cannot be read, and its place.
#pragma once

#include <cstdint>
#include <string>

#include "notation/fen.h"
#include "notation/san.h"
#include "rules/types.h"

namespace kiebitz {

enum class PgnErrorKind : std::uint8_t {
  BadMove,  // see san; text is the move
  NullMoveInCheck,
  BadTag,          // a line that begins like a tag but is malformed
  BadFen,          // see fen
  UnknownVariant,  // text: the variant's name
  UnexpectedText,  // neither a move nor anything else
  UnclosedComment,
  CutOff,  // the source failed in the middle of the game
  UnclosedVariation,
  VariationNotOpen,      // ) without (
  VariationWithoutMove,  // ( before the first move
  BadNag,                // not $0 to $255
  TagTooLong,
  TooManyTags,
  CommentTooLong,
  NestingTooDeep,
  TooManyMoves,
};

struct PgnError {
  PgnErrorKind kind = PgnErrorKind::UnexpectedText;
  std::int64_t game = 0;     // 1-based
  std::uint64_t line = 0;    // 1-based
  std::uint64_t column = 0;  // 1-based, in bytes
  std::string text;          // the piece of input that is wrong, shortened, as valid UTF-8
  // The move that was due, for errors among the moves.
  int move_number = 0;  // 0: not among the moves
  Color side_to_move = Color::White;
  SanError san;  // only with BadMove
  FenError fen;  // only with BadFen

  // The reason alone: "12... Nf6 is illegal: no such piece can go there".
  std::string reason() const;
  // With the place: "line 7, column 12: 12... Nf6 is illegal: ...".
  std::string describe() const;
};

}  // namespace kiebitz
