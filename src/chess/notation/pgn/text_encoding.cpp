#include "notation/pgn/text_encoding.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace kiebitz {
namespace {

constexpr std::uint64_t kHighBits = 0x8080808080808080ULL;

std::size_t ascii_prefix(std::string_view text) {
  std::size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + i, 8);
    if ((word & kHighBits) != 0) break;
  }
  while (i < text.size() && static_cast<unsigned char>(text[i]) < 0x80) ++i;
  return i;
}

constexpr bool is_continuation(unsigned char c) { return (c & 0xc0) == 0x80; }

// The length of the character at the start of the text; 0 if it is not valid, as for overlong forms, surrogates and
// numbers beyond U+10FFFF.
std::size_t utf8_length(std::string_view text) {
  const auto at = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned first = at(0);
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const auto follows = [&](std::size_t i) { return is_continuation(static_cast<unsigned char>(at(i))); };
  if (first < 0xe0) return follows(1) ? 2 : 0;
  if (first < 0xf0) {
    if (!follows(1) || !follows(2)) return 0;
    return (first == 0xe0 && at(1) < 0xa0) || (first == 0xed && at(1) >= 0xa0) ? 0 : 3;
  }
  if (!follows(1) || !follows(2) || !follows(3)) return 0;
  return (first == 0xf0 && at(1) < 0x90) || (first == 0xf4 && at(1) >= 0x90) ? 0 : 4;
}

// Windows-1252 0x80-0x9f; the five unassigned codes become U+FFFD.
constexpr std::array<std::uint16_t, 32> kWindows1252 = {0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                                        0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd,
                                                        0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                                        0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178};

void append_utf8(std::string& out, unsigned code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xc0 | code >> 6);
    out += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    out += static_cast<char>(0xe0 | code >> 12);
    out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
    out += static_cast<char>(0x80 | (code & 0x3f));
  }
}

}  // namespace

bool is_valid_utf8(std::string_view text) {
  while (true) {
    text.remove_prefix(ascii_prefix(text));
    if (text.empty()) return true;
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
}

std::string_view to_utf8(std::string_view text, std::string& scratch) {
  if (is_valid_utf8(text)) return text;
  scratch.clear();
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    append_utf8(scratch, byte >= 0x80 && byte < 0xa0 ? kWindows1252[byte - 0x80] : byte);
  }
  return scratch;
}

std::string_view shorten_utf8(std::string_view text, std::size_t length) {
  if (text.size() <= length) return text;
  while (length > 0 && is_continuation(static_cast<unsigned char>(text[length]))) --length;
  return text.substr(0, length);
}

}  // namespace kiebitz
