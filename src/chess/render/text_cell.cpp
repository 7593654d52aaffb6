#include "render/text_cell.h"

#include <algorithm>
#include <array>

#include "notation/pgn/text_encoding.h"

namespace kiebitz {
namespace {

struct CodeRange {
  char32_t first, last;
};

constexpr auto kControls = std::to_array<CodeRange>({
    {0x00, 0x1f},      // line feed, escape
    {0x7f, 0x9f},      // delete, and the controls of eight bits that some terminals obey
    {0x2028, 0x202e},  // line and paragraph separators, direction of writing
    {0x2066, 0x2069},  // direction of writing
});

constexpr auto kWithoutWidth = std::to_array<CodeRange>({
    {0x0300, 0x036f},    // combining marks
    {0x1ab0, 0x1aff},    // more of them
    {0x1dc0, 0x1dff},    // more of them
    {0x200b, 0x200f},    // joiners and marks of direction
    {0x20d0, 0x20ff},    // combining marks for symbols
    {0xfe00, 0xfe0f},    // variation selectors
    {0xfe20, 0xfe2f},    // combining half marks
    {0xfeff, 0xfeff},    // byte order mark
    {0xe0100, 0xe01ef},  // variation selectors
});

constexpr auto kWide = std::to_array<CodeRange>({
    {0x1100, 0x115f},    // Hangul, leading consonants
    {0x2e80, 0x303e},    // radicals, punctuation
    {0x3041, 0xa4cf},    // kana, CJK, Yi
    {0xac00, 0xd7a3},    // Hangul syllables
    {0xf900, 0xfaff},    // CJK compatibility
    {0xfe30, 0xfe6f},    // CJK forms
    {0xff00, 0xff60},    // fullwidth forms
    {0xffe0, 0xffe6},    // fullwidth signs
    {0x1f300, 0x1f64f},  // emoji
    {0x1f900, 0x1f9ff},  // emoji
    {0x20000, 0x3fffd},  // CJK extensions
});

template <std::size_t N>
bool is_in(const std::array<CodeRange, N>& ranges, char32_t code) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [code](const CodeRange& range) { return code >= range.first && code <= range.last; });
}

// The first character of a text that is valid UTF-8 and not empty.
std::string_view first_character(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80) ++length;
  return text.substr(0, length);
}

char32_t code_of(std::string_view character) {
  const auto first = static_cast<unsigned char>(character.front());
  if (character.size() == 1) return first;
  char32_t code = first & (0x7fU >> character.size());
  for (const char c : character.substr(1)) code = code << 6 | (static_cast<unsigned char>(c) & 0x3fU);
  return code;
}

std::size_t columns_of_code(char32_t code) { return is_in(kWithoutWidth, code) ? 0 : is_in(kWide, code) ? 2 : 1; }

// The longest prefix of whole characters that fits.
std::string_view fitting(std::string_view text, std::size_t columns) {
  std::size_t length = 0;
  for (std::size_t used = 0; length < text.size();) {
    const std::string_view character = first_character(text.substr(length));
    used += columns_of_code(code_of(character));
    if (used > columns) break;
    length += character.size();
  }
  return text.substr(0, length);
}

}  // namespace

std::string one_line(std::string_view text) {
  std::string scratch;
  std::string line;
  for (std::string_view rest = to_utf8(text, scratch); !rest.empty();) {
    const std::string_view character = first_character(rest);
    line += is_in(kControls, code_of(character)) ? std::string_view(" ") : character;
    rest.remove_prefix(character.size());
  }
  return line;
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    columns += columns_of_code(code_of(character));
    text.remove_prefix(character.size());
  }
  return columns;
}

std::string text_cell(std::string_view text, std::size_t columns) {
  std::string cell = one_line(text);
  if (columns_of(cell) > columns) cell = columns == 0 ? std::string() : std::string(fitting(cell, columns - 1)) + "…";
  return cell + std::string(columns - columns_of(cell), ' ');
}

}  // namespace kiebitz
