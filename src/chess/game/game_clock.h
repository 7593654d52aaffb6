// The chess clock of a game: two times of which at most one runs. It reads no system clock: the caller passes the time,
// always from the same steady clock and never backwards. One thread at a time.
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "game/clock_settings.h"
#include "rules/types.h"

namespace kiebitz {

class GameClock {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::milliseconds;

  explicit GameClock(const GameTimes& times) : times_(times), left_{times.white.base, times.black.base} {}

  const GameTimes& times() const { return times_; }
  std::optional<Color> running() const { return running_; }
  // Never below zero.
  Duration left(Color side, Time now) const;
  // The side whose flag has fallen, if its clock runs.
  std::optional<Color> fallen(Time now) const;
  // When the running side's flag falls; nothing if no clock runs.
  std::optional<Time> falls_at() const;

  // Starts this side's clock and stops the other.
  void start(Color side, Time now);
  void stop(Time now);
  // The running side has moved: adds its increment, starts the other clock and returns the time the move took.
  // Precondition: a clock runs.
  Duration press(Time now);
  // Sets the times of a game that is continued or taken back; the clock does not run afterwards.
  void set(Duration white, Duration black);

 private:
  using SteadyDuration = std::chrono::steady_clock::duration;

  SteadyDuration spent(Time now) const { return running_ && now > since_ ? now - since_ : SteadyDuration::zero(); }

  GameTimes times_;
  std::array<SteadyDuration, 2> left_;  // when the running side's clock was started
  std::optional<Color> running_;
  Time since_{};
};

}  // namespace kiebitz
