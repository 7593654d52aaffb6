// The words of `setoption`, for all sessions: which option gets which value, and the values as they are now.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "engine/option_table.h"

namespace kiebitz::uci {

struct SetOptionWords {
  std::string name;  // words joined by single blanks
  std::string_view value;
  bool has_name_word = false;  // it may be left out
  bool has_value_word = false;
};

// The line begins with `setoption`.
SetOptionWords split_set_option(std::string_view line);

// The options a session knows, with the values they have.
class OptionValues {
 public:
  explicit OptionValues(std::span<const OptionSpec> specs);

  struct Change {
    const OptionSpec* spec;
    OptionValue value;
  };
  // The error is a sentence: no such option, no such value, or which word of the command is missing.
  Expected<Change, std::string> parse(const SetOptionWords& words) const;
  // The change was made.
  void set(const Change& change);
  // "Hash: 64", in the order of the options; buttons have no value.
  std::vector<std::string> lines() const;
  // True once after each change, and at the beginning.
  bool take_news();

 private:
  struct Entry {
    OptionSpec spec;
    std::string value;
  };
  const OptionSpec* find(std::string_view name) const;
  std::string describe_unknown(const SetOptionWords& words) const;

  std::vector<Entry> entries_;
  bool has_news_ = true;
};

}  // namespace kiebitz::uci
