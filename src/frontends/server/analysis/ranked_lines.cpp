#include "server/analysis/ranked_lines.h"

#include <algorithm>

namespace kiebitz::server {
namespace {

bool begin_alike(const AnalysisLine& a, const AnalysisLine& b) {
  return !a.pv.empty() && !b.pv.empty() && a.pv.front() == b.pv.front();
}

}  // namespace

void place_line(std::vector<AnalysisLine>& lines, const AnalysisLine& line) {
  const auto place = static_cast<std::size_t>(line.rank - 1);
  if (lines.size() <= place) lines.resize(place + 1, line);
  const auto here = lines.begin() + static_cast<std::ptrdiff_t>(place);
  const auto before =
      std::find_if(lines.begin(), lines.end(), [&](const auto& other) { return begin_alike(other, line); });
  if (before > here && before != lines.end()) std::rotate(here, before, before + 1);
  if (before < here) std::rotate(before, before + 1, here + 1);
  *here = line;
  for (std::size_t i = 0; i < lines.size(); ++i) lines[i].rank = static_cast<int>(i) + 1;
}

}  // namespace kiebitz::server
