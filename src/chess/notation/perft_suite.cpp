#include "notation/perft_suite.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/text.h"
#include "notation/fen.h"

namespace kiebitz {
namespace {

// "D4 197281"
std::optional<PerftCount> parse_count(std::string_view text) {
  if (text.empty() || text.front() != 'D') return std::nullopt;
  text.remove_prefix(1);
  const auto depth = parse_number<int>(take_until(text, ' '));
  const auto nodes = parse_number<std::uint64_t>(trim(text));
  if (!depth || !nodes || *depth < 1 || *depth > kMaxPerftDepth) return std::nullopt;
  return PerftCount{*depth, *nodes};
}

// On failure the reason.
Expected<PerftRow, std::string> parse_row(std::string_view line) {
  const std::string_view fen = trim(take_until(line, ';'));
  auto position = parse_fen(fen);
  if (!position) return Unexpected(position.error().describe());
  PerftRow row{std::string(fen), std::string(fen), *std::move(position), {}};
  while (!line.empty()) {
    const std::string_view part = trim(take_until(line, ';'));
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
    const std::string_view line = trim(take_until(text, '\n'));
    if (line.empty()) {
      name.clear();
    } else if (line.front() == '#') {
      name = trim(line.substr(1));
    } else {
      auto row = parse_row(line);
      if (!row) return Unexpected(PerftSuiteError{number, row.error()});
      if (!name.empty()) row->name = std::exchange(name, {});
      rows.push_back(*std::move(row));
    }
  }
  return rows;
}

PerftRowCheck check_perft_row(const PerftRow& row, const PerftOptions& options,
                              std::optional<std::uint64_t> max_nodes) {
  PerftRowCheck check;
  for (const PerftCount& count : row.counts) {
    if (max_nodes && count.nodes > *max_nodes) continue;
    std::uint64_t counted = 0;
    for (const PerftDivision& part : perft_divide(row.position, count.depth, options)) counted += part.nodes;
    check.nodes += counted;
    check.deepest = std::max(check.deepest, count.depth);
    if (counted != count.nodes) check.mistakes.push_back({count.depth, counted, count.nodes});
  }
  return check;
}

}  // namespace kiebitz
