// The lines that a search reports to its listener. Each line is new, and the depth of a rank never decreases, whatever
// a stopped iteration leaves. Belongs to one search, on its thread.
#pragma once

#include <functional>
#include <vector>

#include "engine/search_result.h"

namespace kiebitz {

class LineReport {
 public:
  using Listener = std::function<void(const AnalysisLine&)>;

  // Without a listener nothing is reported, but depths are recorded all the same.
  explicit LineReport(const Listener& listener) : listener_(listener) {}

  void tell(AnalysisLine line);

 private:
  // The last reports of a rank.
  struct Reported {
    AnalysisLine exact;  // without a line: none was reported yet
    Move move;           // of the last report, even if that was a bound
  };

  const Listener& listener_;
  std::vector<Reported> ranks_;
};

}  // namespace kiebitz
