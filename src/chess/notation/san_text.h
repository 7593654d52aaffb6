// The text side of SAN: splits the many spellings of a move into parts, without a position. Private to notation.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "notation/pgn/nag.h"
#include "notation/piece_letters.h"
#include "rules/types.h"

namespace kiebitz {

struct SanParts {
  static constexpr int kAny = -1;

  std::optional<CastlingSide> castling;  // if set, nothing else is
  std::optional<PieceType> piece;        // nothing: no letter, a pawn or long algebraic
  int from_file = kAny;                  // index of the File, if the text names it
  int from_rank = kAny;
  Square to = Square::A1;
  std::optional<PieceType> promotion;
  Nag nag = Nag::None;

  bool has_full_origin() const { return from_file != kAny && from_rank != kAny; }
};

using SanBuffer = std::array<char, 48>;

// Converts figurines and German letters to English letters, typographic dashes and crosses to plain ones, and removes
// surrounding blanks. Returns the text itself if nothing changes, otherwise a view into the buffer. Empty if the text
// is too long to be a move.
std::string_view normalize_san(std::string_view text, PieceLetters letters, SanBuffer& buffer);

// False if the text is no move. The text must be normalised.
bool split_san(std::string_view text, SanParts& parts);

// True for "--", "Z0", "0000" and similar texts.
bool is_null_move_text(std::string_view text);

}  // namespace kiebitz
