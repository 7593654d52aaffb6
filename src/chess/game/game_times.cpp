#include "game/game_times.h"

namespace kiebitz {
namespace {

constexpr char kBetweenSides = '/';

}  // namespace

std::optional<GameTimes> parse_game_times(std::string_view text) {
  const std::size_t slash = text.find(kBetweenSides);
  const auto white = parse_clock_settings(text.substr(0, slash));
  if (!white) return std::nullopt;
  if (slash == std::string_view::npos) return GameTimes(*white);
  const auto black = parse_clock_settings(text.substr(slash + 1));
  if (!black) return std::nullopt;
  return GameTimes(*white, *black);
}

std::string format_game_times(const GameTimes& times) {
  std::string text = format_clock_settings(times.white);
  if (!times.is_even()) (text += kBetweenSides) += format_clock_settings(times.black);
  return text;
}

}  // namespace kiebitz
