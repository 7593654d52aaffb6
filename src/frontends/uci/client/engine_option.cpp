#include "uci/client/engine_option.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "uci/client/words.h"

namespace kiebitz::uci_client {
namespace {

std::optional<OptionType> parse_type(std::string_view word) {
  if (word == "check") return OptionType::Check;
  if (word == "spin") return OptionType::Spin;
  if (word == "combo") return OptionType::Combo;
  if (word == "button") return OptionType::Button;
  if (word == "string") return OptionType::String;
  return std::nullopt;
}

bool is_part(std::string_view word) {
  return word == "type" || word == "default" || word == "min" || word == "max" || word == "var";
}

// Words up to the next part, joined by single blanks; `next` becomes the word after them. A name may hold any word but
// "type", because that is what follows it.
std::string read_text(Words& words, std::string_view& next, bool is_name) {
  std::string text;
  for (next = words.next(); !next.empty(); next = words.next()) {
    if (is_name ? next == "type" : is_part(next)) break;
    if (!text.empty()) text += ' ';
    text += next;
  }
  return text;
}

Expected<std::string, OptionError> check_number(const EngineOption& option, std::string_view value) {
  const auto number = parse_number<std::int64_t>(value);
  if (!number)
    return Unexpected(OptionError{OptionErrorKind::NotANumber,
                                  fmt::format("{} must be a whole number, not '{}'", option.name, value)});
  if ((option.min && *number < *option.min) || (option.max && *number > *option.max))
    return Unexpected(
        OptionError{OptionErrorKind::OutOfRange, fmt::format("{} must be between {} and {}, not {}", option.name,
                                                             option.min ? std::to_string(*option.min) : "any",
                                                             option.max ? std::to_string(*option.max) : "any", value)});
  return std::to_string(*number);
}

}  // namespace

std::optional<EngineOption> parse_option_line(std::string_view line) {
  Words words(line);
  if (words.next() != "option" || words.next() != "name") return std::nullopt;
  EngineOption option;
  std::string_view part;
  option.name = read_text(words, part, true);
  if (option.name.empty() || part != "type") return std::nullopt;
  const auto type = parse_type(words.next());
  if (!type) return std::nullopt;
  option.type = *type;
  part = words.next();
  while (!part.empty()) {
    const std::string_view name = part;
    const std::string text = read_text(words, part, false);
    if (name == "default" && text != "<empty>") option.default_value = text;
    if (name == "min") option.min = parse_number<std::int64_t>(text);
    if (name == "max") option.max = parse_number<std::int64_t>(text);
    if (name == "var") option.choices.push_back(text);
  }
  return option;
}

Expected<std::string, OptionError> check_value(const EngineOption& option, std::string_view value) {
  switch (option.type) {
    case OptionType::Spin:
      return check_number(option, value);
    case OptionType::Check:
      if (equal_ignoring_case(value, "true")) return std::string("true");
      if (equal_ignoring_case(value, "false")) return std::string("false");
      return Unexpected(OptionError{OptionErrorKind::NotTrueOrFalse,
                                    fmt::format("{} must be true or false, not '{}'", option.name, value)});
    case OptionType::Combo:
      for (const std::string& choice : option.choices)
        if (equal_ignoring_case(value, choice)) return choice;
      return Unexpected(OptionError{
          OptionErrorKind::NotAChoice,
          fmt::format("{} must be one of {}, not '{}'", option.name, fmt::join(option.choices, ", "), value)});
    case OptionType::Button:
      return std::string();
    case OptionType::String:
      break;
  }
  return std::string(value);
}

const EngineOption* find_option(const std::vector<EngineOption>& options, std::string_view name) {
  for (const EngineOption& option : options)
    if (equal_ignoring_case(option.name, name)) return &option;
  return nullptr;
}

}  // namespace kiebitz::uci_client
