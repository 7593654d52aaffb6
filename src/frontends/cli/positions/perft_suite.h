// Perft suites: text files of positions with their counts.
//   # name of the position
//   <FEN> ;D1 20 ;D2 400 ;D3 8902
// A comment line names the row below it; blank lines are ignored.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "rules/position.h"

namespace kiebitz::cli {

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

}  // namespace kiebitz::cli
