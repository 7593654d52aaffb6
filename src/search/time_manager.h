// How long to think. The soft limit is when no new iteration should start, stretched or shrunk by how settled the best
// move is; the hard limit is when the search stops wherever it is.
#pragma once

#include <chrono>
#include <optional>

#include "search/limits.h"
#include "search/value.h"

namespace kiebitz {

using TimePoint = std::chrono::steady_clock::time_point;

// What an iteration tells about how settled the choice is.
struct IterationReport {
  int stable_iterations = 0;        // since the best move last changed
  double best_move_node_share = 0;  // of all nodes spent, the part under the best move
  Value score_drop = 0;             // how much the score fell against the previous iterations, > 0 is worse
};

class TimeManager {
 public:
  // `overhead` is lost between us and whoever measures: kept back from every limit.
  TimeManager(const SearchLimits& limits, Color side, Milliseconds overhead, TimePoint start);

  bool has_limit() const { return hard_.has_value(); }
  bool is_over(TimePoint now) const { return hard_ && now - start_ >= *hard_; }
  bool should_stop_iterating(TimePoint now, const IterationReport& report) const;
  TimePoint start() const { return start_; }

 private:
  void plan(const ClockState& clock, Color side, Milliseconds overhead);

  TimePoint start_;
  std::optional<Milliseconds> soft_;  // only with a clock
  std::optional<Milliseconds> hard_;
};

}  // namespace kiebitz
