// The time a game gives its two sides: usually the same for both. Pure values and text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/clock_settings.h"
#include "rules/types.h"

namespace kiebitz {

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
