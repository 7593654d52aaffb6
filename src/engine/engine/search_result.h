// The result of a search: its lines and its answer. Plain values, independent of an engine.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/limits.h"
#include "engine/score.h"
#include "rules/move.h"

namespace kiebitz {

struct AnalysisLine {
  Depth depth = 0;
  int selective_depth = 0;
  int rank = 1;  // 1 = best
  Score score;
  bool is_lower_bound = false;
  bool is_upper_bound = false;
  std::vector<Move> pv;  // legal, ends where the game ends
  std::uint64_t nodes = 0;
  Milliseconds elapsed{};
  int hash_permille = 0;
  std::uint64_t tablebase_hits = 0;
};

struct SearchResult {
  Move best;    // null if there is no legal move
  Move ponder;  // null if unknown or the game ends
  Depth depth = 0;
  std::uint64_t nodes = 0;
  Milliseconds elapsed{};
  std::vector<AnalysisLine> lines;  // best first
  bool from_book = false;           // nothing was searched
  bool was_cut_short = false;       // of a brain: not its own limits and those asked for ended its search
};

}  // namespace kiebitz
