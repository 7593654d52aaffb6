// The grammar of the match command, as in cutechess and fastchess: options with one or two dashes, each followed by
// words, many of them key=value. Pure functions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"

namespace kiebitz::match {

struct CommandError {
  std::string text;  // one sentence without a full stop: what is wrong and what to type instead
};

struct OptionWords {
  std::string name;  // without dashes
  std::vector<std::string> words;
};

// A word that begins with a dash and a letter begins an option; words before the first option are an error.
Expected<std::vector<OptionWords>, CommandError> split_options(std::span<const std::string> words);

struct KeyValue {
  std::string_view key;
  std::string_view value;
};
// Nothing without an equals sign or with an empty key.
std::optional<KeyValue> split_key_value(std::string_view word);

// ", did you mean 'rounds'?" if one of the known words is close, otherwise empty.
std::string suggestion(std::string_view word, std::span<const std::string_view> known);

// A number in a command; nothing for any other text.
std::optional<long long> parse_integer(std::string_view text);
std::optional<double> parse_real(std::string_view text);
// on, off, true, false, yes, no.
std::optional<bool> parse_switch(std::string_view text);

}  // namespace kiebitz::match
