// The chess clock of a game: two times of which at most one runs. It does not tick and reads no time of its own: the
// caller says what time it is, always the same steady clock, never backwards. One thread at a time.
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

  explicit GameClock(const ClockSettings& settings) : settings_(settings), left_{settings.base, settings.base} {}

  const ClockSettings& settings() const { return settings_; }
  std::optional<Color> running() const { return running_; }
  // Never below zero.
  Duration left(Color side, Time now) const;
  // The side whose time is up, if its clock runs.
  std::optional<Color> fallen(Time now) const;
  // When the running side's flag falls; nothing if no clock runs.
  std::optional<Time> falls_at() const;

  // This side's time runs from now on; the other's stands.
  void start(Color side, Time now);
  void stop(Time now);
  // The running side has moved: it gets its increment and the other's time runs. Says how long the move took.
  // Precondition: a clock runs.
  Duration press(Time now);
  // For a game that is continued or taken back; the clock stands afterwards.
  void set(Duration white, Duration black);

 private:
  using Fine = std::chrono::steady_clock::duration;

  Fine spent(Time now) const { return running_ && now > since_ ? now - since_ : Fine::zero(); }

  ClockSettings settings_;
  std::array<Fine, 2> left_;  // when the running side's clock was started
  std::optional<Color> running_;
  Time since_{};
};

}  // namespace kiebitz
