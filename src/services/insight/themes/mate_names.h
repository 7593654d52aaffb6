// The names of mates that Lichess tags (docs/themes.md). Pure functions.
#pragma once

#include <optional>

#include "insight/themes/theme.h"
#include "rules/position.h"

namespace kiebitz::insight {

// The first name that fits a position in which the side to move is mated; the mating piece stands on `arrived`.
std::optional<Theme> mate_name(const Position& mated, Square arrived);

}  // namespace kiebitz::insight
