// The colours of text boards as terminal escape sequences, for three generations of terminals. Every sequence sets
// foreground and background, so that a board looks the same on light and dark terminals.
#pragma once

#include <cstdint>
#include <string_view>

namespace kiebitz {

enum class TextColors : std::uint8_t { None, Ansi16, Ansi256, TrueColor };

// The state that a square shows by its colour; the signs beside the piece show the same.
enum class SquareTone : std::uint8_t { Plain, LastMove, Target, Check };

// Empty for TextColors::None.
std::string_view square_colors(TextColors colors, SquareTone tone, bool light_square);
// Restores the terminal's colours.
std::string_view normal_colors(TextColors colors);

}  // namespace kiebitz
