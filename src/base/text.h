// Text primitives for parsers: characters, words, numbers. ASCII only and independent of the locale. Pure functions;
// views point into the text that was given.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace kiebitz {

inline constexpr std::string_view kBlanks = " \t\r\n";

constexpr bool is_blank(char c) { return kBlanks.find(c) != std::string_view::npos; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string to_lower(std::string_view text);
bool equal_ignoring_case(std::string_view a, std::string_view b);

// Without the blanks at both ends.
constexpr std::string_view trim(std::string_view text, std::string_view blanks = kBlanks) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

// Takes the text up to the separator, and the separator; everything if there is none.
constexpr std::string_view take_until(std::string_view& rest, char separator) {
  const std::size_t end = rest.find(separator);
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return part;
}

// The words between blanks.
std::vector<std::string_view> split_words(std::string_view text, std::string_view blanks = kBlanks);
// The parts between separators, at least one; parts may be empty.
std::vector<std::string_view> split(std::string_view text, char separator);

// The whole text as a number. Nothing if the text has other characters, if it begins with '+', or if the type does not
// hold the number. A real number may be infinite or not a number ("inf", "nan").
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [read, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && read == end ? std::optional(number) : std::nullopt;
}

}  // namespace kiebitz
