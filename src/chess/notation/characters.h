// The character classes that the text formats of chess share, independent of the locale.
#pragma once

namespace kiebitz {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace kiebitz
