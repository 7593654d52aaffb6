// The clock of one engine in one game: the remaining time, the times sent to the engine, and whether a move was late.
// It reads no system clock: the game runner measures and passes the times. Belongs to the thread that plays the game.
#pragma once

#include <chrono>
#include <optional>

#include "match/games/time_control.h"
#include "uci/client/go_limits.h"

namespace kiebitz::match {

class PlayerClock {
 public:
  using Duration = std::chrono::microseconds;

  explicit PlayerClock(const ThinkingLimits& limits);

  const ThinkingLimits& limits() const { return limits_; }
  // Nothing without a clock.
  std::optional<std::chrono::milliseconds> left() const;
  std::optional<int> moves_to_go() const { return moves_to_go_; }
  // The time for the next move before it is late, including the margin. Nothing if only nodes or depth limit the move.
  std::optional<Duration> allowance() const;

  enum class Verdict : std::uint8_t { InTime, TooLate };
  // Subtracts the time of a move. If it was in time, adds the increment and the time of a new period.
  [[nodiscard]] Verdict spend(Duration elapsed);

 private:
  ThinkingLimits limits_;
  Duration left_{0};
  std::optional<int> moves_to_go_;
};

// The go command of the side to move.
uci_client::GoLimits go_limits(const PlayerClock& white, const PlayerClock& black, bool white_to_move);

}  // namespace kiebitz::match
