// The text side of SAN: from the many spellings of a move to its parts, without a position. Private to notation.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "notation/nag.h"
#include "notation/san.h"
#include "rules/types.h"

namespace kiebitz {

struct SanParts {
  std::optional<CastlingSide> castling;  // if set, nothing else is
  std::optional<PieceType> piece;        // nothing: no letter, a pawn or long algebraic
  std::optional<File> from_file;
  std::optional<Rank> from_rank;
  Square to = Square::A1;
  std::optional<PieceType> promotion;
  Nag nag = Nag::None;
};

using SanBuffer = std::array<char, 48>;

// Figurines and German letters become English letters, typographic dashes and crosses plain ones; blanks around vanish.
// Returns the text itself if there is nothing to do, otherwise a view into the buffer. Empty if the text is too long to
// be a move.
std::string_view normalize_san(std::string_view text, PieceLetters letters, SanBuffer& buffer);

// False if the text is no move. Needs normalised text.
bool split_san(std::string_view text, SanParts& parts);

// "--", "Z0", "0000" and their relatives.
bool is_null_move_text(std::string_view text);

}  // namespace kiebitz
