#include "search/time_manager.h"

#include <algorithm>

#include "search/time_params.h"

namespace kiebitz {
namespace {

Milliseconds to_milliseconds(double ms) { return Milliseconds(static_cast<Milliseconds::rep>(ms)); }

}  // namespace

TimeManager::TimeManager(const SearchLimits& limits, Color side, Milliseconds overhead, TimePoint start)
    : start_(start) {
  if (limits.clock) plan(*limits.clock, side, overhead);
  if (limits.move_time) {
    const Milliseconds fixed = std::max(*limits.move_time - overhead, Milliseconds(1));
    hard_ = hard_ ? std::min(*hard_, fixed) : fixed;
  }
}

void TimeManager::plan(const ClockState& clock, Color side, Milliseconds overhead) {
  const double increment = static_cast<double>(clock.increment[index(side)].count());
  // A clock at or below the overhead still leaves a moment for one legal move.
  const double all = static_cast<double>((clock.remaining[index(side)] - overhead).count());
  const double left = std::max(1.0, all - std::min(time_params::kReserve, all * time_params::kReserveShare));
  double soft = left * time_params::kShareOfClock + increment * time_params::kShareOfIncrement;
  double max_share = time_params::kMaxShareOfClock;
  if (clock.moves_to_go) {
    const double moves = std::max(1, *clock.moves_to_go);
    soft = std::max(left / (moves + time_params::kSpareMoves),
                    std::min(soft, left * time_params::kShareOfControl / moves)) +
           increment * time_params::kShareOfIncrement;
    if (moves <= time_params::kLastMoves) max_share = time_params::kMaxShareLastMoves;
  }
  const double hard = std::clamp(soft * time_params::kHardPerSoft, 1.0, std::max(1.0, left * max_share));
  soft_ = to_milliseconds(std::min(soft, hard));
  hard_ = to_milliseconds(hard);
}

bool TimeManager::should_stop_iterating(TimePoint now, const IterationReport& report) const {
  if (!soft_) return false;
  const auto step =
      std::min<std::size_t>(static_cast<std::size_t>(report.stable_iterations), time_params::kStability.size() - 1);
  const double stability = time_params::kStability[step];
  const double effort =
      std::max(time_params::kNodeShareMin,
               time_params::kNodeShareBase - time_params::kNodeShareSlope * report.best_move_node_share);
  const double trend = std::clamp(1.0 + time_params::kScoreDropPerUnit * report.score_drop, time_params::kScoreDropMin,
                                  time_params::kScoreDropMax);
  const std::chrono::duration<double, std::milli> target = *soft_ * (stability * effort * trend);
  return now - start_ >= target;
}

}  // namespace kiebitz
