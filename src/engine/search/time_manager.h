// Time limits of a move. No new iteration starts after the soft limit, which scales with the stability of the best
// move; the hard limit stops the search at any point.
#pragma once

#include <chrono>
#include <optional>

#include "base/time_point.h"
#include "search/limits.h"
#include "search/value.h"

namespace kiebitz {

// The facts of an iteration that show how stable the choice is.
struct IterationReport {
  int stable_iterations = 0;        // since the best move last changed
  double best_move_node_share = 0;  // share of all nodes that were spent on the best move
  Value score_drop = 0;             // how much the score fell against the previous iterations; > 0: fell
};

class TimeManager {
 public:
  // `overhead`: time lost between the engine and the clock; subtracted from every limit.
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
