// The drawings of the six pieces: one set for both colours, in squares of 100 by 100 units, painted in the order given.
// The knight has the crest of a lapwing.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "rules/types.h"

namespace kiebitz {

enum class PieceLayer : std::uint8_t {
  Body,       // filled and outlined
  Shade,      // a darker part of the body, not outlined
  Line,       // a detail drawn with the pen
  Dot,        // a filled detail
  BlackLine,  // a line that only the black piece needs, because its outline is invisible there
};

struct PieceShape {
  PieceLayer layer;
  std::string_view path;  // the d attribute of an SVG path
};

inline constexpr int kPieceUnits = 100;

// Empty for PieceType::None.
std::span<const PieceShape> piece_shapes(PieceType type);

}  // namespace kiebitz
