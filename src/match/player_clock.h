// The clock of one engine in one game: what is left, what the engine is told, and whether a move came too late. It does
// not tick; whoever plays the game measures and tells it. Belongs to the thread that plays the game.
#pragma once

#include <chrono>
#include <optional>

#include "match/time_control.h"
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
  // How long the next move may take before it is too late, margin included. Nothing if only nodes or depth limit it.
  std::optional<Duration> allowance() const;

  enum class Verdict : std::uint8_t { InTime, TooLate };
  // A move took this long. In time: increment and new period are credited.
  [[nodiscard]] Verdict spend(Duration elapsed);

 private:
  ThinkingLimits limits_;
  Duration left_{0};
  std::optional<int> moves_to_go_;
};

// The go command of the side to move.
uci_client::GoLimits go_limits(const PlayerClock& white, const PlayerClock& black, bool white_to_move);

}  // namespace kiebitz::match
