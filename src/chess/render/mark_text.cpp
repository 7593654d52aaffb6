#include "render/mark_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace kiebitz {
namespace {

// A part of the input with its place there.
struct Part {
  std::string_view text;
  std::size_t offset = 0;

  Part sub(std::size_t start, std::size_t length = std::string_view::npos) const {
    return {text.substr(start, length), offset + start};
  }
};

Unexpected<MarkError> wrong(MarkErrorKind kind, Part part) {
  // Longer than any mark, short enough for one line of output.
  constexpr std::size_t kShown = 20;
  return Unexpected(MarkError{kind, static_cast<int>(part.offset) + 1, std::string(part.text.substr(0, kShown))});
}

std::vector<Part> split(std::string_view text) {
  constexpr std::string_view kSeparators = ", \t\r\n";
  std::vector<Part> parts;
  std::size_t start = 0;
  while ((start = text.find_first_not_of(kSeparators, start)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(kSeparators, start), text.size());
    parts.push_back({text.substr(start, end - start), start});
    start = end;
  }
  return parts;
}

std::optional<Square> square_from(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
  return make_square(static_cast<File>(text[0] - 'a'), static_cast<Rank>(text[1] - '1'));
}

std::optional<int> hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

std::optional<Rgb> hex_color(std::string_view text) {
  if (text.size() != 7 || text[0] != '#') return std::nullopt;
  std::uint32_t value = 0;
  for (const char c : text.substr(1)) {
    const auto digit = hex_digit(c);
    if (!digit) return std::nullopt;
    value = value * 16 + static_cast<std::uint32_t>(*digit);
  }
  return Rgb{static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8 & 0xff),
             static_cast<std::uint8_t>(value & 0xff)};
}

Expected<Rgb, MarkError> parse_color(Part part) {
  if (part.text == "green") return kMarkGreen;
  if (part.text == "red") return kMarkRed;
  if (part.text == "blue") return kMarkBlue;
  if (part.text == "yellow") return kMarkYellow;
  if (const auto color = hex_color(part.text)) return *color;
  return wrong(MarkErrorKind::BadColor, part);
}

Expected<Square, MarkError> parse_square(Part part) {
  if (const auto square = square_from(part.text)) return *square;
  return wrong(MarkErrorKind::BadSquare, part);
}

Expected<SquareStep, MarkError> parse_step(Part part) {
  if (part.text.size() != 4) return wrong(MarkErrorKind::BadArrow, part);
  const auto from = parse_square(part.sub(0, 2));
  if (!from) return Unexpected(from.error());
  const auto to = parse_square(part.sub(2, 2));
  if (!to) return Unexpected(to.error());
  if (*from == *to) return wrong(MarkErrorKind::ArrowToItself, part);
  return SquareStep{*from, *to};
}

// Each part is one mark: a place that parse_place reads and, after a colon, a colour.
template <class Mark, class ParsePlace>
Expected<std::vector<Mark>, MarkError> parse_colored(std::string_view text, ParsePlace parse_place) {
  std::vector<Mark> marks;
  for (const Part& part : split(text)) {
    const std::size_t colon = std::min(part.text.find(':'), part.text.size());
    const auto place = parse_place(part.sub(0, colon));
    if (!place) return Unexpected(place.error());
    Mark mark{*place};
    if (colon < part.text.size()) {
      const auto color = parse_color(part.sub(colon + 1));
      if (!color) return Unexpected(color.error());
      mark.color = *color;
    }
    marks.push_back(mark);
  }
  return marks;
}

}  // namespace

std::string MarkError::describe() const {
  switch (kind) {
    case MarkErrorKind::BadSquare:
      return fmt::format("column {}: '{}' is not a square (a1 to h8)", column, text);
    case MarkErrorKind::BadArrow:
      return fmt::format("column {}: '{}' is not an arrow such as e2e4", column, text);
    case MarkErrorKind::ArrowToItself:
      return fmt::format("column {}: the arrow '{}' goes nowhere", column, text);
    case MarkErrorKind::BadColor:
      break;
  }
  return fmt::format("column {}: '{}' is not a colour (green, red, blue, yellow or #rrggbb)", column, text);
}

Expected<Bitboard, MarkError> parse_squares(std::string_view text) {
  Bitboard set = 0;
  for (const Part& part : split(text)) {
    const auto square = parse_square(part);
    if (!square) return Unexpected(square.error());
    set |= bit(*square);
  }
  return set;
}

Expected<std::vector<BoardCircle>, MarkError> parse_circles(std::string_view text) {
  return parse_colored<BoardCircle>(text, parse_square);
}

Expected<std::vector<BoardArrow>, MarkError> parse_arrows(std::string_view text) {
  return parse_colored<BoardArrow>(text, parse_step);
}

}  // namespace kiebitz
