#include "match/games/time_control.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "base/text.h"

namespace kiebitz::match {
namespace {

constexpr double kLongestSeconds = 1e7;  // some months; bounds every sum of times

// The shortest text of a time in seconds: "0.04", "60".
std::string format_seconds(std::chrono::milliseconds time) {
  return fmt::format("{}", static_cast<double>(time.count()) / 1000.0);
}

}  // namespace

std::optional<std::chrono::milliseconds> parse_seconds(std::string_view text) {
  double minutes = 0;
  if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
    const auto whole = parse_number<int>(text.substr(0, colon));
    if (!whole || *whole < 0) return std::nullopt;
    minutes = *whole;
    text.remove_prefix(colon + 1);
  }
  const auto seconds = parse_number<double>(text);
  if (!seconds || !(*seconds >= 0) || minutes * 60 + *seconds > kLongestSeconds) return std::nullopt;
  return std::chrono::milliseconds(std::llround((minutes * 60 + *seconds) * 1000));
}

std::optional<TimeControl> parse_time_control(std::string_view text) {
  TimeControl control;
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    control.moves = parse_number<int>(text.substr(0, slash));
    if (!control.moves || *control.moves <= 0) return std::nullopt;
    text.remove_prefix(slash + 1);
  }
  if (const std::size_t plus = text.find('+'); plus != std::string_view::npos) {
    const auto increment = parse_seconds(text.substr(plus + 1));
    if (!increment) return std::nullopt;
    control.increment = *increment;
    text = text.substr(0, plus);
  }
  const auto base = parse_seconds(text);
  if (!base || base->count() <= 0) return std::nullopt;
  control.base = *base;
  return control;
}

std::string format_time_control(const TimeControl& control) {
  std::string text = control.moves ? fmt::format("{}/", *control.moves) : std::string();
  text += format_seconds(control.base);
  if (control.increment.count() > 0) text += "+" + format_seconds(control.increment);
  return text;
}

std::string format_limits(const ThinkingLimits& limits) {
  std::vector<std::string> parts;
  if (limits.clock) parts.push_back(format_time_control(*limits.clock));
  if (limits.move_time) parts.push_back(fmt::format("movetime={}ms", limits.move_time->count()));
  if (limits.nodes) parts.push_back(fmt::format("nodes={}", *limits.nodes));
  if (limits.depth) parts.push_back(fmt::format("depth={}", *limits.depth));
  return parts.empty() ? "inf" : fmt::format("{}", fmt::join(parts, " "));
}

}  // namespace kiebitz::match
