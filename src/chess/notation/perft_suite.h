// Perft suites: text files of positions with their counts.
//   # name of the position
//   <FEN> ;D1 20 ;D2 400 ;D3 8902
// A comment line names the row below it; blank lines are ignored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "rules/perft.h"
#include "rules/position.h"

namespace kiebitz {

inline constexpr int kMaxPerftDepth = 20;

struct PerftCount {
  int depth = 0;
  std::uint64_t nodes = 0;
};

struct PerftRow {
  std::string name;  // the comment above, or the FEN
  std::string fen;
  Position position;
  std::vector<PerftCount> counts;
};

struct PerftSuiteError {
  int line = 0;  // 1-based
  std::string reason;
};

Expected<std::vector<PerftRow>, PerftSuiteError> parse_perft_suite(std::string_view text);

struct PerftMistake {
  int depth = 0;
  std::uint64_t counted = 0;
  std::uint64_t expected = 0;
};

struct PerftRowCheck {
  std::uint64_t nodes = 0;  // counted for all depths together
  int deepest = 0;          // 0: every count is above the limit
  std::vector<PerftMistake> mistakes;
};

// Counts each depth of the row whose expected count is not above the limit.
PerftRowCheck check_perft_row(const PerftRow& row, const PerftOptions& options, std::optional<std::uint64_t> max_nodes);

}  // namespace kiebitz
