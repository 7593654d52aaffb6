#include "cli/options/uci_engine_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "base/text.h"
#include "cli/errors.h"
#include "terminal/text/player_text.h"

namespace kiebitz::cli {
namespace {

constexpr std::size_t kLongestName = 40;
constexpr std::string_view kOption = "option.";

// The name is stored with games and appears in requests.
bool is_name(std::string_view name) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'; };
  return !name.empty() && name.size() <= kLongestName && std::all_of(name.begin(), name.end(), fits);
}

server::UciEngineSetup* find(UciEngineSetups& setups, std::string_view name) {
  const auto found = std::find_if(setups.begin(), setups.end(), [name](const auto& setup) { return setup.id == name; });
  return found == setups.end() ? nullptr : &*found;
}

void begin_engine(UciEngineSetups& setups, std::string_view name, std::string_view command) {
  if (!is_name(name))
    throw UserError(fmt::format("'{}' is no name for an engine: small letters, digits, - and _", name));
  if (find(setups, name)) throw UserError(fmt::format("there are two engines with the name '{}'", name));
  const std::vector<std::string> words = terminal::command_words(std::string(command));
  if (words.empty()) throw UserError(fmt::format("engine '{}' has no command", name));
  server::UciEngineSetup setup{std::string(name), std::string(name)};
  setup.program.program = words.front();
  setup.program.arguments.assign(words.begin() + 1, words.end());
  setups.push_back(std::move(setup));
}

void read_line(UciEngineSetups& setups, std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) throw UserError("there is no '=': name = command");
  const std::string_view key = trim(line.substr(0, equals));
  const std::string_view value = trim(line.substr(equals + 1));
  const std::size_t dot = key.find('.');
  if (dot == std::string_view::npos) return begin_engine(setups, key, value);
  server::UciEngineSetup* setup = find(setups, key.substr(0, dot));
  if (!setup) throw UserError(fmt::format("the command of '{}' must come first", key.substr(0, dot)));
  const std::string_view what = key.substr(dot + 1);
  if (what == "title" && !value.empty())
    setup->title = value;
  else if (what.starts_with(kOption) && what.size() > kOption.size())
    setup->options.emplace_back(what.substr(kOption.size()), value);
  else
    throw UserError(fmt::format("'{}' is neither a title nor an option", key));
}

}  // namespace

void add_uci_engine(UciEngineSetups& setups, std::string_view name_and_command) {
  const std::size_t equals = name_and_command.find('=');
  if (equals == std::string_view::npos) throw UserError(fmt::format("'{}': NAME=COMMAND is wanted", name_and_command));
  begin_engine(setups, trim(name_and_command.substr(0, equals)), name_and_command.substr(equals + 1));
}

UciEngineSetups read_uci_engines(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw UserError(path + ": cannot be read");
  UciEngineSetups setups;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    const std::string_view text = trim(line);
    if (text.empty() || text.starts_with('#')) continue;
    try {
      read_line(setups, text);
    } catch (const UserError& error) {
      throw UserError(fmt::format("{}:{}: {}", path, number, error.what()));
    }
  }
  return setups;
}

}  // namespace kiebitz::cli
