// The clock of a game on another server, which knows nothing of the time that requests take. It must not show more than
// the clock here, or the other side believes to have time that is not there and loses on it. Pure arithmetic; belongs
// to one player and lives through his games.
#pragma once

#include <chrono>
#include <optional>

#include "game/clock_settings.h"

namespace kiebitz::remote {

class RemoteClock {
 public:
  using Milliseconds = std::chrono::milliseconds;

  // A game begins there: its clock, for what the clock here shows.
  ClockSettings begin(const ClockSettings& here);
  // What the clock there showed after a move of the remote side.
  void note(Milliseconds left) { left_ = left; }
  // Before the next move: has the way used up half of what was kept back for it, so that a new game there should begin?
  bool runs_ahead(const ClockSettings& here);

 private:
  ClockSettings clock_there(const ClockSettings& here) const;

  std::optional<Milliseconds> left_;
  Milliseconds ahead_{};  // of the clock here, when they were last compared; mostly negative
  Milliseconds kept_{};   // of the increment
  Milliseconds lag_{};    // what the way costs per move, as far as was seen
};

}  // namespace kiebitz::remote
