// An option an engine offers, as its "option" line describes it, and the check of a value before it is sent. Pure
// functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"

namespace kiebitz::uci_client {

enum class OptionType : std::uint8_t { Check, Spin, Combo, Button, String };

struct EngineOption {
  std::string name;
  OptionType type = OptionType::String;
  std::string default_value;  // "<empty>" is kept as an empty text
  std::optional<std::int64_t> min;
  std::optional<std::int64_t> max;
  std::vector<std::string> choices;  // of a combo
};

// Nothing if the line is no option line or has no name or no known type.
std::optional<EngineOption> parse_option_line(std::string_view line);

enum class OptionErrorKind : std::uint8_t { Unknown, NotANumber, OutOfRange, NotTrueOrFalse, NotAChoice };

struct OptionError {
  OptionErrorKind kind = OptionErrorKind::Unknown;
  std::string text;  // one sentence without a full stop: "Hash must be between 1 and 1024, not 4096"
};

// The value as it should be sent: true/false in lower case, a choice as the engine spells it.
Expected<std::string, OptionError> check_value(const EngineOption& option, std::string_view value);

// Names of options do not depend on case. Null if there is none.
const EngineOption* find_option(const std::vector<EngineOption>& options, std::string_view name);

}  // namespace kiebitz::uci_client
