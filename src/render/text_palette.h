// The colours of text boards as terminal escape sequences, for three generations of terminals. Every sequence sets ink
// and paper, so a board looks the same on a light and on a dark terminal.
#pragma once

#include <cstdint>
#include <string_view>

namespace kiebitz {

enum class TextColors : std::uint8_t { None, Ansi16, Ansi256, TrueColor };

// What a square wants to say by its colour; the signs beside the piece say the same.
enum class SquareTone : std::uint8_t { Plain, LastMove, Target, Check };

// Empty for TextColors::None.
std::string_view square_colors(TextColors colors, SquareTone tone, bool light_square);
// Back to what the terminal had before.
std::string_view normal_colors(TextColors colors);

}  // namespace kiebitz
