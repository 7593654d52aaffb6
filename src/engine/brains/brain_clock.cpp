#include "brains/brain_clock.h"

#include <algorithm>

namespace kiebitz::brains {
namespace {

// Share: the clock is divided as if this many moves were always to come.
constexpr int kMovesAhead = 30;
constexpr int kIncrementPercent = 75;

// Baguette: 80 moves are expected, and from the 41st on always 40 more.
constexpr int kExpectedMoves = 80;
constexpr int kFewestMovesAhead = 40;
constexpr Milliseconds kWay{5};

Milliseconds planned_time(ClockRule rule, const ClockReading& clock) {
  const int until_control = clock.moves_to_go.value_or(kExpectedMoves);
  if (rule == ClockRule::Share)
    return clock.remaining / std::clamp(until_control, 1, kMovesAhead) + clock.increment * kIncrementPercent / 100;
  // An even share of the first half while it lasts: (80 - m)/80 of the time is left after m moves.
  const int ahead = std::max(kExpectedMoves - clock.moves_made, kFewestMovesAhead);
  return clock.remaining / std::clamp(until_control, 1, ahead) + clock.increment / 2 - kWay;
}

}  // namespace

Milliseconds time_for_move(ClockRule rule, const ClockReading& clock, Milliseconds overhead) {
  return std::max(std::min(planned_time(rule, clock), clock.remaining - overhead), Milliseconds(1));
}

}  // namespace kiebitz::brains
