#include "match/command/engine_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/text.h"

namespace kiebitz::match {
namespace {

constexpr std::array<std::string_view, 13> kEngineKeys = {
    "cmd", "name", "arg", "args", "dir", "proto", "tc", "st", "movetime", "nodes", "depth", "timemargin", "restart"};
constexpr std::string_view kOptionPrefix = "option.";
constexpr long long kLongestTime = 24 * 60 * 60 * 1000;  // milliseconds

void set_command(EngineSpec& spec, std::string_view value) {
  std::error_code ignored;
  const std::vector<std::string_view> words = split_words(value);
  if (words.size() < 2 || std::filesystem::exists(value, ignored)) {
    spec.command = value;
    return;
  }
  spec.command = words.front();
  spec.arguments.insert(spec.arguments.begin(), words.begin() + 1, words.end());
}

CommandError bad_value(const KeyValue& word, std::string_view wanted) {
  return {fmt::format("{}={}: {}", word.key, word.value, wanted)};
}

std::optional<CommandError> set_limit(ThinkingLimits& limits, const KeyValue& word) {
  const auto number = parse_integer(word.value);
  const bool is_positive = number && *number > 0;
  if (word.key == "tc") {
    if (word.value == "inf" || word.value == "infinite") return std::nullopt;
    limits.clock = parse_time_control(word.value);
    if (!limits.clock) return bad_value(word, "a time control looks like 40/60+0.6, 4+0.04 or inf, in seconds");
  } else if (word.key == "st") {
    limits.move_time = parse_seconds(word.value);
    if (!limits.move_time || limits.move_time->count() == 0) return bad_value(word, "seconds per move, above 0");
  } else if (word.key == "movetime") {
    if (!is_positive || *number > kLongestTime) return bad_value(word, "milliseconds per move, above 0, at most a day");
    limits.move_time = std::chrono::milliseconds(*number);
  } else if (word.key == "nodes") {
    if (!is_positive) return bad_value(word, "a number above 0");
    limits.nodes = *number;
  } else if (word.key == "depth") {
    if (!is_positive || *number > 1000) return bad_value(word, "a number between 1 and 1000");
    limits.depth = static_cast<int>(*number);
  } else {
    if (!number || *number < 0 || *number > kLongestTime) return bad_value(word, "milliseconds, at most a day");
    limits.margin = std::chrono::milliseconds(*number);
  }
  return std::nullopt;
}

std::optional<CommandError> set_restart(EngineSpec& spec, const KeyValue& word) {
  if (word.value == "auto") return std::nullopt;
  const auto value = parse_switch(word.value);
  if (!value) return bad_value(word, "on, off or auto");
  spec.restart_every_game = *value;
  return std::nullopt;
}

std::optional<CommandError> set_word(EngineSpec& spec, const KeyValue& word) {
  if (word.key.starts_with(kOptionPrefix)) {
    spec.options.push_back({std::string(word.key.substr(kOptionPrefix.size())), std::string(word.value), false});
    return std::nullopt;
  }
  if (std::find(kEngineKeys.begin(), kEngineKeys.end(), word.key) == kEngineKeys.end())
    return CommandError{fmt::format("an engine has no '{}'{}", word.key, suggestion(word.key, kEngineKeys))};
  if (word.key == "cmd") {
    set_command(spec, word.value);
  } else if (word.key == "name") {
    spec.name = word.value;
  } else if (word.key == "arg") {
    spec.arguments.emplace_back(word.value);
  } else if (word.key == "args") {
    for (const std::string_view argument : split_words(word.value)) spec.arguments.emplace_back(argument);
  } else if (word.key == "dir") {
    spec.directory = word.value;
  } else if (word.key == "restart") {
    return set_restart(spec, word);
  } else if (word.key == "proto") {
    if (word.value != "uci") return bad_value(word, "only engines that speak uci can play");
  } else {
    return set_limit(spec.limits, word);
  }
  return std::nullopt;
}

}  // namespace

Expected<EngineSpec, CommandError> parse_engine_words(const std::vector<std::string>& words) {
  EngineSpec spec;
  for (const std::string& text : words) {
    const auto word = split_key_value(text);
    if (!word) return Unexpected(CommandError{fmt::format("'{}' is not of the form key=value", text)});
    if (auto error = set_word(spec, *word)) return Unexpected(std::move(*error));
  }
  return spec;
}

void apply_each(EngineSpec& engine, const EngineSpec& each) {
  if (engine.command.empty()) engine.command = each.command;
  if (engine.directory.empty()) engine.directory = each.directory;
  engine.arguments.insert(engine.arguments.end(), each.arguments.begin(), each.arguments.end());
  engine.restart_every_game |= each.restart_every_game;
  // An engine's own limits replace the common ones: its nodes=100 must not be combined with a clock for all engines.
  const auto margin = std::max(engine.limits.margin, each.limits.margin);
  if (!engine.limits.is_bounded()) engine.limits = each.limits;
  engine.limits.margin = margin;
  std::vector<OptionSetting> options;
  for (OptionSetting setting : each.options) {
    const bool is_overruled = std::any_of(engine.options.begin(), engine.options.end(), [&](const OptionSetting& own) {
      return equal_ignoring_case(own.name, setting.name);
    });
    setting.is_for_all = true;
    if (!is_overruled) options.push_back(std::move(setting));
  }
  engine.options.insert(engine.options.begin(), options.begin(), options.end());
}

}  // namespace kiebitz::match
