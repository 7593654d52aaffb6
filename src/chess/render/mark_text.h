// Parses marks that users type: squares "e4,d5", circles "e4:blue", arrows "e2e4,g1f3:red,a1h8:#ff8800". Commas or
// blanks separate them; a colour is green (the default), red, blue, yellow or #rrggbb. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "render/board_marks.h"

namespace kiebitz {

enum class MarkErrorKind : std::uint8_t { BadSquare, BadArrow, ArrowToItself, BadColor };

struct MarkError {
  MarkErrorKind kind = MarkErrorKind::BadSquare;
  int column = 1;    // 1-based, in bytes, where the wrong part starts
  std::string text;  // the wrong part

  // One sentence without a full stop: "column 6: 'g9' is not a square (a1 to h8)".
  std::string describe() const;
  friend bool operator==(const MarkError&, const MarkError&) = default;
};

Expected<Bitboard, MarkError> parse_squares(std::string_view text);
Expected<std::vector<BoardCircle>, MarkError> parse_circles(std::string_view text);
Expected<std::vector<BoardArrow>, MarkError> parse_arrows(std::string_view text);

}  // namespace kiebitz
