#include "match/command/command_words.h"

#include <fmt/format.h>

#include <cctype>
#include <cmath>

#include "base/edit_distance.h"
#include "base/text.h"

namespace kiebitz::match {
namespace {

bool begins_option(std::string_view word) {
  const std::size_t dashes = word.find_first_not_of('-');
  return (dashes == 1 || dashes == 2) && std::isalpha(static_cast<unsigned char>(word[dashes])) != 0;
}

}  // namespace

Expected<std::vector<OptionWords>, CommandError> split_options(std::span<const std::string> words) {
  std::vector<OptionWords> options;
  for (const std::string& word : words) {
    if (begins_option(word)) {
      options.push_back({word.substr(word.find_first_not_of('-')), {}});
    } else if (options.empty()) {
      return Unexpected(CommandError{fmt::format("'{}' does not belong to any option", word)});
    } else {
      options.back().words.push_back(word);
    }
  }
  return options;
}

std::optional<KeyValue> split_key_value(std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos || equals == 0) return std::nullopt;
  return KeyValue{word.substr(0, equals), word.substr(equals + 1)};
}

std::string suggestion(std::string_view word, std::span<const std::string_view> known) {
  constexpr std::size_t kTooFar = 3;
  std::size_t nearest = kTooFar;
  std::string_view best;
  for (const std::string_view candidate : known)
    if (const std::size_t d = edit_distance(word, candidate); d < nearest) nearest = d, best = candidate;
  return best.empty() ? std::string() : fmt::format(", did you mean '{}'?", best);
}

std::optional<long long> parse_integer(std::string_view text) { return parse_number<long long>(text); }

std::optional<double> parse_real(std::string_view text) {
  const auto value = parse_number<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<bool> parse_switch(std::string_view text) {
  if (text == "on" || text == "true" || text == "yes") return true;
  if (text == "off" || text == "false" || text == "no") return false;
  return std::nullopt;
}

}  // namespace kiebitz::match
