// The limits of an engine: a clock, a limit per move, or both. Pure functions.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kiebitz::match {

struct TimeControl {
  std::optional<int> moves;  // per period; without it the time is for the whole game
  std::chrono::milliseconds base{0};
  std::chrono::milliseconds increment{0};
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

struct ThinkingLimits {
  std::optional<TimeControl> clock;
  std::optional<std::chrono::milliseconds> move_time;
  std::optional<std::int64_t> nodes;
  std::optional<int> depth;
  // How much later than its limit a move may come. Not sent to the engine.
  std::chrono::milliseconds margin{0};

  // Without any limit an engine would search for ever.
  bool is_bounded() const { return clock || move_time || nodes || depth; }
  friend bool operator==(const ThinkingLimits&, const ThinkingLimits&) = default;
};

// "4+0.04", "40/60+0.6", "0:30", "1:30+1": [moves/]time[+increment], times in seconds or minutes:seconds. Nothing for
// any other text or a time that is not positive.
std::optional<TimeControl> parse_time_control(std::string_view text);
// Seconds with decimals, or minutes:seconds: "0.25", "1:30". Nothing if negative.
std::optional<std::chrono::milliseconds> parse_seconds(std::string_view text);

// The text of the PGN tag TimeControl: "40/60+0.6", "4+0.04".
std::string format_time_control(const TimeControl& control);
// All limits for people: "4+0.04", "nodes=5000", "movetime=100ms".
std::string format_limits(const ThinkingLimits& limits);

}  // namespace kiebitz::match
