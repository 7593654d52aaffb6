// The arguments of `position`.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/expected.h"
#include "rules/position.h"

namespace kiebitz::uci {

// startpos or fen, and moves; the words behind `position`. The position knows the moves that led to it. The error is a
// sentence for the user.
Expected<Position, std::string> parse_position(std::span<const std::string_view> words);

}  // namespace kiebitz::uci
