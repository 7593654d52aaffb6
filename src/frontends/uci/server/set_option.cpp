#include "uci/server/set_option.h"

#include <fmt/format.h>

#include <utility>

#include "base/text.h"
#include "uci/server/go_parser.h"

namespace kiebitz::uci {
namespace {

std::string format_value(const OptionSpec& spec, const OptionValue& value) {
  switch (spec.type) {
    case OptionType::Check:
      return value.flag ? "true" : "false";
    case OptionType::Spin:
      return std::to_string(value.number);
    case OptionType::Combo:
    case OptionType::String:
      return value.text;
    case OptionType::Button:
      break;
  }
  return "";
}

std::string_view missing_words(const SetOptionWords& words) {
  if (words.has_name_word) return "the word 'value' is missing";
  return words.has_value_word ? "the word 'name' is missing" : "the words 'name' and 'value' are missing";
}

}  // namespace

SetOptionWords split_set_option(std::string_view line) {
  const std::vector<std::string_view> words = split_words(line);
  SetOptionWords result;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (i == 1 && words[i] == "name") {
      result.has_name_word = true;
      continue;
    }
    if (words[i] == "value") {
      result.has_value_word = true;
      if (i + 1 < words.size())
        result.value = trim(line.substr(static_cast<std::size_t>(words[i + 1].data() - line.data())));
      break;
    }
    result.name += (result.name.empty() ? "" : " ") + std::string(words[i]);
  }
  return result;
}

OptionValues::OptionValues(std::span<const OptionSpec> specs) {
  for (const OptionSpec& spec : specs) entries_.push_back({spec, std::string(spec.default_text)});
}

Expected<OptionValues::Change, std::string> OptionValues::parse(const SetOptionWords& words) const {
  const OptionSpec* spec = find(words.name);
  if (spec == nullptr) return Unexpected(describe_unknown(words));
  auto value = parse_option(*spec, words.value);
  if (!value) return Unexpected(value.error());
  return Change{spec, *std::move(value)};
}

void OptionValues::set(const Change& change) {
  if (change.spec->type == OptionType::Button) return;
  for (Entry& entry : entries_)
    if (entry.spec.id == change.spec->id) entry.value = format_value(entry.spec, change.value);
  has_news_ = true;
}

std::vector<std::string> OptionValues::lines() const {
  std::vector<std::string> lines;
  for (const Entry& entry : entries_)
    if (entry.spec.type != OptionType::Button) lines.push_back(fmt::format("{}: {}", entry.spec.name, entry.value));
  return lines;
}

bool OptionValues::take_news() { return std::exchange(has_news_, false); }

const OptionSpec* OptionValues::find(std::string_view name) const {
  const OptionSpec* known = find_option(name);
  if (known == nullptr) return nullptr;
  for (const Entry& entry : entries_)
    if (entry.spec.id == known->id) return &entry.spec;
  return nullptr;
}

// `setoption Hash 5`: the name of an option may be the beginning of what stands where the name should.
std::string OptionValues::describe_unknown(const SetOptionWords& words) const {
  if (words.name.empty()) return "setoption: which one? Write \"setoption name Hash value 64\"";
  for (std::size_t end = words.name.rfind(' '); end != std::string::npos && end > 0;
       end = words.name.rfind(' ', end - 1)) {
    const OptionSpec* spec = find(std::string_view(words.name).substr(0, end));
    if (spec == nullptr || words.has_value_word) continue;
    return fmt::format("setoption: {}; write \"setoption name {} value {}\"", missing_words(words), spec->name,
                       std::string_view(words.name).substr(end + 1));
  }
  return fmt::format("there is no such option: '{}'", words.name);
}

}  // namespace kiebitz::uci
