#include "cli/unknown_word.h"

#include <fmt/format.h>

#include <vector>

#include "base/edit_distance.h"

namespace kiebitz::cli {
namespace {

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

std::vector<std::string> options_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

// The known name that this word is probably a typing error of.
std::optional<std::string> nearest(const std::string& word, const std::vector<std::string>& names) {
  constexpr std::size_t kMaxErrors = 2;
  std::optional<std::string> best;
  std::size_t fewest = kMaxErrors + 1;
  for (const std::string& name : names) {
    const std::size_t errors = edit_distance(word, name);
    if (errors >= fewest || errors * 2 > name.size()) continue;
    fewest = errors;
    best = name;
  }
  return best;
}

std::string error_text(const CLI::App& app, const std::string& word) {
  const bool is_option = word.starts_with('-');
  const std::vector<std::string> names = is_option ? options_of(app) : commands_of(app);
  const std::string where = app.get_parent() == nullptr ? "" : app.get_name() + ' ';
  if (!is_option && names.empty()) return fmt::format("{}takes no '{}' (try --help)", where, word);
  const std::string what = is_option ? fmt::format("{}has no option '{}'", where.empty() ? "kiebitz " : where, word)
                                     : fmt::format("there is no command '{}{}'", where, word);
  if (const auto meant = nearest(word, names)) return fmt::format("{}; did you mean '{}'?", what, *meant);
  if (is_option) return what + " (try --help)";
  return fmt::format("{}; there are {}", what, fmt::join(names, ", "));
}

}  // namespace

std::optional<std::string> unknown_word_error(const CLI::App& app) {
  for (const std::string& word : app.remaining())
    if (word != "--") return error_text(app, word);
  for (const CLI::App* command : app.get_subcommands())
    if (auto found = unknown_word_error(*command)) return found;
  return std::nullopt;
}

}  // namespace kiebitz::cli
