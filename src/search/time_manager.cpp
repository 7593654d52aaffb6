#include "search/time_manager.h"

#include <algorithm>

namespace kiebitz {
namespace {

constexpr double kShareOfClock = 0.045;      // of the remaining time, per move
constexpr double kShareOfIncrement = 0.75;   // of the increment, per move
constexpr double kMaxShareOfClock = 0.55;    // the hard limit in sudden death and increment play
constexpr double kMaxShareLastMoves = 0.80;  // the same if the control is a few moves away
constexpr double kHardPerSoft = 5.0;
constexpr double kShareOfControl = 0.9;  // of an equal share of the time up to the control: the most that is planned
constexpr double kSpareMoves = 1.0;      // the least that is planned is an equal share with so many moves more
constexpr double kLastMoves = 3;
// Not planned with, in milliseconds: a machine may stall for longer than one move's overhead (140 ms were seen on a
// virtual one). A short clock keeps this share of itself.
constexpr double kReserve = 150;
constexpr double kReserveShare = 0.9;

// The stretch of the soft limit for 0, 1, 2, ... iterations without a change of the best move.
constexpr std::array<double, 7> kStability = {2.2, 1.4, 1.15, 1.0, 0.9, 0.84, 0.8};
constexpr double kNodeShareBase = 1.9;
constexpr double kNodeShareSlope = 1.35;
constexpr double kNodeShareMin = 0.5;
constexpr double kScoreDropPerUnit = 0.012;
constexpr double kScoreDropMin = 0.8;
constexpr double kScoreDropMax = 1.6;

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
  // A clock at or below the overhead still yields a moment for one legal move.
  const double all = static_cast<double>((clock.remaining[index(side)] - overhead).count());
  const double left = std::max(1.0, all - std::min(kReserve, all * kReserveShare));
  double soft = left * kShareOfClock + increment * kShareOfIncrement;
  double max_share = kMaxShareOfClock;
  if (clock.moves_to_go) {
    const double moves = std::max(1, *clock.moves_to_go);
    soft = std::max(left / (moves + kSpareMoves), std::min(soft, left * kShareOfControl / moves)) +
           increment * kShareOfIncrement;
    if (moves <= kLastMoves) max_share = kMaxShareLastMoves;
  }
  const double hard = std::clamp(soft * kHardPerSoft, 1.0, std::max(1.0, left * max_share));
  soft_ = to_milliseconds(std::min(soft, hard));
  hard_ = to_milliseconds(hard);
}

bool TimeManager::should_stop_iterating(TimePoint now, const IterationReport& report) const {
  if (!soft_) return false;
  const auto step = std::min<std::size_t>(static_cast<std::size_t>(report.stable_iterations), kStability.size() - 1);
  const double stability = kStability[step];
  const double effort = std::max(kNodeShareMin, kNodeShareBase - kNodeShareSlope * report.best_move_node_share);
  const double trend = std::clamp(1.0 + kScoreDropPerUnit * report.score_drop, kScoreDropMin, kScoreDropMax);
  const std::chrono::duration<double, std::milli> target = *soft_ * (stability * effort * trend);
  return now - start_ >= target;
}

}  // namespace kiebitz
