// The time that a game gives its sides: a base time and an increment per move, usually the same for both. Pure values
// and text.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "rules/types.h"

namespace kiebitz {

struct ClockSettings {
  std::chrono::milliseconds base{0};  // positive
  std::chrono::milliseconds increment{0};
  friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

// As players write it: "5+3" is five minutes and three seconds per move, "0:30+1" half a minute, "90" ninety minutes,
// "0.5" half a minute. Nothing for any other text, for zero time and for more than a week.
std::optional<ClockSettings> parse_clock_settings(std::string_view text);
// The shortest text that reads back as the same: "5+3", "0:30+1", "10+0".
std::string format_clock_settings(const ClockSettings& settings);
// The value of PGN's tag TimeControl, in seconds: "300+3".
std::string pgn_time_control(const ClockSettings& settings);
// Nothing for clocks that are not a base time with an increment: "40/7200:3600", "*180", "-".
std::optional<ClockSettings> parse_pgn_time_control(std::string_view text);

// The text of a clock's display: "1:05:00", "4:09", and tenths below twenty seconds: "0:07.3".
std::string format_clock_time(std::chrono::milliseconds left);

// The time of both sides: usually the same for both.
struct GameTimes {
  ClockSettings white;
  ClockSettings black;

  GameTimes(const ClockSettings& both) : white(both), black(both) {}  // NOLINT: what both have is what each has
  GameTimes(const ClockSettings& white_time, const ClockSettings& black_time) : white(white_time), black(black_time) {}

  const ClockSettings& of(Color side) const { return side == Color::White ? white : black; }
  bool is_even() const { return white == black; }
  friend bool operator==(const GameTimes&, const GameTimes&) = default;
};

// "5+3" for both, "10+0/5+3" White's first. Nothing if one of them is no clock; see parse_clock_settings.
std::optional<GameTimes> parse_game_times(std::string_view text);
// The shortest text that reads back as the same.
std::string format_game_times(const GameTimes& times);

}  // namespace kiebitz
