#include "cli/positions/perft_suite.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <utility>

#include "notation/fen.h"

namespace kiebitz::cli {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

// Takes the text up to the separator, and the separator.
std::string_view take_until(std::string_view& rest, char separator) {
  const std::size_t end = rest.find(separator);
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return part;
}

template <class Number>
bool parse_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

// "D4 197281"
std::optional<PerftCount> parse_count(std::string_view text) {
  PerftCount count;
  if (text.empty() || text.front() != 'D') return std::nullopt;
  text.remove_prefix(1);
  const std::string_view depth = take_until(text, ' ');
  if (!parse_number(depth, count.depth) || !parse_number(trimmed(text), count.nodes)) return std::nullopt;
  if (count.depth < 1 || count.depth > kMaxPerftDepth) return std::nullopt;
  return count;
}

// On failure the reason.
Expected<PerftRow, std::string> parse_row(std::string_view line) {
  const std::string_view fen = trimmed(take_until(line, ';'));
  auto position = parse_fen(fen);
  if (!position) return Unexpected(position.error().describe());
  PerftRow row{std::string(fen), std::string(fen), *std::move(position), {}};
  while (!line.empty()) {
    const std::string_view part = trimmed(take_until(line, ';'));
    const auto count = parse_count(part);
    if (!count) return Unexpected(fmt::format("'{}' is not a count such as 'D4 197281'", part));
    row.counts.push_back(*count);
  }
  if (row.counts.empty()) return Unexpected(std::string("the position has no counts, such as ';D1 20 ;D2 400'"));
  return row;
}

}  // namespace

Expected<std::vector<PerftRow>, PerftSuiteError> parse_perft_suite(std::string_view text) {
  std::vector<PerftRow> rows;
  std::string name;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = trimmed(take_until(text, '\n'));
    if (line.empty()) {
      name.clear();
    } else if (line.front() == '#') {
      name = trimmed(line.substr(1));
    } else {
      auto row = parse_row(line);
      if (!row) return Unexpected(PerftSuiteError{number, row.error()});
      if (!name.empty()) row->name = std::exchange(name, {});
      rows.push_back(*std::move(row));
    }
  }
  return rows;
}

}  // namespace kiebitz::cli
