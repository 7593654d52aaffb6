#include "engine/line_report.h"

#include <algorithm>

namespace kiebitz {
namespace {

bool says_the_same(const AnalysisLine& a, const AnalysisLine& b) {
  return a.depth == b.depth && a.score == b.score && a.pv == b.pv;
}

}  // namespace

void LineReport::tell(AnalysisLine line) {
  if (!listener_) return;
  const auto rank = static_cast<std::size_t>(line.rank);
  if (ranks_.size() < rank) ranks_.resize(rank);
  Reported& reported = ranks_[rank - 1];
  const Move move = line.pv.empty() ? Move() : line.pv.front();
  if (!line.is_lower_bound && !line.is_upper_bound) {
    // The answer may come from a thread that is one iteration behind, or from elsewhere than the search.
    line.depth = std::max(line.depth, reported.exact.depth);
    if (says_the_same(line, reported.exact) && move == reported.move) return;
    reported.exact = line;
  }
  reported.move = move;
  listener_(line);
}

}  // namespace kiebitz
