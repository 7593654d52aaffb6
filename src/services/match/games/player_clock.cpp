#include "match/games/player_clock.h"

#include <algorithm>

namespace kiebitz::match {

PlayerClock::PlayerClock(const ThinkingLimits& limits) : limits_(limits) {
  if (!limits_.clock) return;
  left_ = limits_.clock->base;
  moves_to_go_ = limits_.clock->moves;
}

std::optional<std::chrono::milliseconds> PlayerClock::left() const {
  if (!limits_.clock) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::milliseconds>(left_);
}

std::optional<PlayerClock::Duration> PlayerClock::allowance() const {
  std::optional<Duration> shortest;
  if (limits_.clock) shortest = left_;
  if (limits_.move_time) shortest = shortest ? std::min<Duration>(*shortest, *limits_.move_time) : *limits_.move_time;
  if (shortest) *shortest += limits_.margin;
  return shortest;
}

PlayerClock::Verdict PlayerClock::spend(Duration elapsed) {
  const auto allowed = allowance();
  if (allowed && elapsed > *allowed) {
    left_ = std::max(Duration(0), left_ - elapsed);
    return Verdict::TooLate;
  }
  if (!limits_.clock) return Verdict::InTime;
  // A move within the margin uses the remaining time and no more.
  left_ = std::max(Duration(0), left_ - elapsed) + limits_.clock->increment;
  if (moves_to_go_ && --*moves_to_go_ == 0) {
    left_ += limits_.clock->base;
    moves_to_go_ = limits_.clock->moves;
  }
  return Verdict::InTime;
}

uci_client::GoLimits go_limits(const PlayerClock& white, const PlayerClock& black, bool white_to_move) {
  const PlayerClock& mover = white_to_move ? white : black;
  uci_client::GoLimits limits;
  if (mover.limits().clock) {
    const auto tell = [](const PlayerClock& clock) -> std::optional<uci_client::GoClock> {
      if (!clock.limits().clock) return std::nullopt;
      // Some engines read 0 as "no clock".
      return uci_client::GoClock{std::max(*clock.left(), std::chrono::milliseconds(1)),
                                 clock.limits().clock->increment};
    };
    limits.clocks = {tell(white), tell(black)};
    limits.moves_to_go = mover.moves_to_go();
  }
  limits.move_time = mover.limits().move_time;
  limits.nodes = mover.limits().nodes;
  limits.depth = mover.limits().depth;
  return limits;
}

}  // namespace kiebitz::match
