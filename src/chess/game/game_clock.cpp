#include "game/game_clock.h"

#include <algorithm>

#include "base/assert.h"

namespace kiebitz {

GameClock::Duration GameClock::left(Color side, Time now) const {
  SteadyDuration left = left_[index(side)];
  if (running_ == side) left -= spent(now);
  return std::chrono::floor<Duration>(std::max(left, SteadyDuration::zero()));
}

std::optional<Color> GameClock::fallen(Time now) const {
  if (running_ && left_[index(*running_)] <= spent(now)) return running_;
  return std::nullopt;
}

std::optional<GameClock::Time> GameClock::falls_at() const {
  if (!running_) return std::nullopt;
  return since_ + left_[index(*running_)];
}

void GameClock::start(Color side, Time now) {
  stop(now);
  running_ = side;
  since_ = now;
}

void GameClock::stop(Time now) {
  if (running_) left_[index(*running_)] -= spent(now);
  running_.reset();
}

GameClock::Duration GameClock::press(Time now) {
  KIEBITZ_ASSERT(running_.has_value(), "only a running clock can be pressed");
  const Color mover = *running_;
  const SteadyDuration taken = spent(now);
  start(opposite(mover), now);
  left_[index(mover)] += times_.of(mover).increment;
  return std::chrono::floor<Duration>(taken);
}

void GameClock::set(Duration white, Duration black) {
  running_.reset();
  left_ = {white, black};
}

}  // namespace kiebitz
