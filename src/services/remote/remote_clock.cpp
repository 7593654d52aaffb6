#include "remote/remote_clock.h"

#include <algorithm>
#include <utility>

namespace kiebitz::remote {
namespace {

using Milliseconds = RemoteClock::Milliseconds;

// What the interface accepts.
constexpr Milliseconds kLeast{1000}, kMost{86'400'000}, kMostIncrement{600'000};
constexpr int kShareOfTheWay = 50;  // kept back before anything is known
constexpr int kMovesAhead = 40;     // for which the clock there should hold

}  // namespace

// The increment pays for the way first, the rest is kept back from the time.
ClockSettings RemoteClock::clock_there(const ClockSettings& here) const {
  ClockSettings there = here;
  const Milliseconds kept = std::min(lag_, here.increment);
  const Milliseconds reserve =
      std::max(here.base / kShareOfTheWay, std::min(kMovesAhead * (lag_ - kept), here.base / 2));
  there.base = std::clamp(here.base - reserve, kLeast, kMost);
  there.increment = std::min(here.increment - kept, kMostIncrement);
  return there;
}

ClockSettings RemoteClock::begin(const ClockSettings& here) {
  const ClockSettings there = clock_there(here);
  left_.reset();
  ahead_ = there.base - here.base;
  kept_ = here.increment - there.increment;
  return there;
}

bool RemoteClock::runs_ahead(const ClockSettings& here) {
  const std::optional<Milliseconds> left = std::exchange(left_, std::nullopt);
  if (!left) return false;
  const Milliseconds ahead = *left - here.base;
  const Milliseconds lag = ahead - ahead_ + kept_;
  lag_ = std::max(Milliseconds(0), lag_ == Milliseconds(0) ? lag : (lag_ + lag) / 2);
  ahead_ = ahead;
  const Milliseconds wanted = clock_there(here).base;
  return wanted < *left && ahead > (wanted - here.base) / 2;
}

}  // namespace kiebitz::remote
