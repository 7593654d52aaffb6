#include "render/text_palette.h"

#include <array>

namespace kiebitz {
namespace {

// One row per tone, dark square before light square.
using Palette = std::array<std::array<std::string_view, 2>, 4>;

constexpr Palette kAnsi16 = {{{"\x1b[30;46m", "\x1b[30;47m"},
                              {"\x1b[30;43m", "\x1b[30;43m"},
                              {"\x1b[30;42m", "\x1b[30;42m"},
                              {"\x1b[30;41m", "\x1b[30;41m"}}};

// Ink 16 is black in the colour cube, which terminal themes do not change.
constexpr Palette kAnsi256 = {{{"\x1b[38;5;16;48;5;108m", "\x1b[38;5;16;48;5;255m"},
                               {"\x1b[38;5;16;48;5;179m", "\x1b[38;5;16;48;5;222m"},
                               {"\x1b[38;5;16;48;5;110m", "\x1b[38;5;16;48;5;153m"},
                               {"\x1b[38;5;16;48;5;209m", "\x1b[38;5;16;48;5;209m"}}};

constexpr Palette kTrueColor = {{{"\x1b[38;2;16;26;25;48;2;124;168;154m", "\x1b[38;2;16;26;25;48;2;236;239;228m"},
                                 {"\x1b[38;2;16;26;25;48;2;212;180;94m", "\x1b[38;2;16;26;25;48;2;244;222;148m"},
                                 {"\x1b[38;2;16;26;25;48;2;131;180;212m", "\x1b[38;2;16;26;25;48;2;190;218;234m"},
                                 {"\x1b[38;2;16;26;25;48;2;233;132;100m", "\x1b[38;2;16;26;25;48;2;233;132;100m"}}};

}  // namespace

std::string_view square_colors(TextColors colors, SquareTone tone, bool light_square) {
  const auto row = static_cast<std::size_t>(tone);
  const std::size_t column = light_square ? 1 : 0;
  switch (colors) {
    case TextColors::Ansi16:
      return kAnsi16[row][column];
    case TextColors::Ansi256:
      return kAnsi256[row][column];
    case TextColors::TrueColor:
      return kTrueColor[row][column];
    case TextColors::None:
      break;
  }
  return {};
}

std::string_view normal_colors(TextColors colors) { return colors == TextColors::None ? "" : "\x1b[0m"; }

}  // namespace kiebitz
