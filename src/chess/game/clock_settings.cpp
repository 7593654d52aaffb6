#include "game/clock_settings.h"

#include <fmt/format.h>

#include "base/text.h"

namespace kiebitz {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kMaxMilliseconds = std::int64_t{7} * 24 * 3600 * 1000;
constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kSecond = 1000;
constexpr char kBetweenSides = '/';

// A number of units, with up to three decimals, as milliseconds.
std::optional<std::int64_t> parse_amount(std::string_view text, std::int64_t unit) {
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view fraction = point == std::string_view::npos ? "" : text.substr(point + 1);
  if (whole.empty() || fraction.size() > 3 || (point != std::string_view::npos && fraction.empty()))
    return std::nullopt;
  const auto units = parse_number<std::uint32_t>(whole);
  if (!units) return std::nullopt;
  std::int64_t result = *units * unit;
  std::int64_t share = unit;
  for (const char c : fraction) {
    if (!is_digit(c)) return std::nullopt;
    share /= 10;
    result += (c - '0') * share;
  }
  return result <= kMaxMilliseconds ? std::optional(result) : std::nullopt;
}

std::optional<std::int64_t> parse_base(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return parse_amount(text, kMinute);
  const auto minutes = parse_amount(text.substr(0, colon), kMinute);
  const auto seconds = parse_amount(text.substr(colon + 1), kSecond);
  if (!minutes || !seconds || *minutes % kMinute != 0 || *seconds >= kMinute) return std::nullopt;
  return *minutes + *seconds;
}

// Seconds without needless decimals: 30, 0.5, 1.25.
std::string seconds_text(std::int64_t ms) {
  std::string text = fmt::format("{}.{:03}", ms / kSecond, ms % kSecond);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

// `text` is the whole text; the base has been read.
std::optional<ClockSettings> with_increment(std::optional<std::int64_t> base, std::string_view text) {
  if (!base || *base == 0) return std::nullopt;
  ClockSettings settings{milliseconds(*base), milliseconds(0)};
  const std::size_t plus = text.find('+');
  if (plus == std::string_view::npos) return settings;
  const auto increment = parse_amount(text.substr(plus + 1), kSecond);
  if (!increment) return std::nullopt;
  settings.increment = milliseconds(*increment);
  return settings;
}

}  // namespace

std::optional<ClockSettings> parse_clock_settings(std::string_view text) {
  return with_increment(parse_base(text.substr(0, text.find('+'))), text);
}

std::optional<ClockSettings> parse_pgn_time_control(std::string_view text) {
  return with_increment(parse_amount(text.substr(0, text.find('+')), kSecond), text);
}

std::string format_clock_settings(const ClockSettings& settings) {
  const std::int64_t base = settings.base.count();
  const std::string increment = seconds_text(settings.increment.count());
  if (base % kMinute == 0) return fmt::format("{}+{}", base / kMinute, increment);
  return fmt::format("{}:{}{}+{}", base / kMinute, base % kMinute < 10 * kSecond ? "0" : "",
                     seconds_text(base % kMinute), increment);
}

std::string pgn_time_control(const ClockSettings& settings) {
  return fmt::format("{}+{}", seconds_text(settings.base.count()), seconds_text(settings.increment.count()));
}

std::string format_clock_time(milliseconds left) {
  constexpr std::int64_t kTenthsBelow = 20 * kSecond;
  const std::int64_t ms = left.count() < 0 ? 0 : left.count();
  if (ms < kTenthsBelow) return fmt::format("0:{:02}.{}", ms / kSecond, ms % kSecond / 100);
  const std::int64_t seconds = ms / kSecond;
  if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

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
