#include "match/engines/preflight.h"

#include <fmt/format.h>

#include <filesystem>
#include <set>

#include "match/engines/engine_player.h"

namespace kiebitz::match {

Expected<Preflight, PreflightError> check_engines(const MatchConfig& config) {
  Preflight result;
  for (std::size_t i = 0; i < config.engines.size(); ++i) {
    const EngineSpec& spec = config.engines[i];
    EnginePlayer player(spec, {config.timeouts, config.game.chess960});
    if (const auto ready = player.prepare(); !ready)
      return Unexpected(PreflightError{i, fmt::format("engine '{}': {}", spec.command, ready.error().text)});
    result.names.push_back(player.engine().name());
    for (const std::string& option : player.missing_options())
      result.remarks.push_back(fmt::format("engine '{}' has no option '{}'", spec.command, option));
    player.quit();
  }
  return result;
}

void complete_names(std::vector<EngineSpec>& engines, const std::vector<std::string>& own_names) {
  std::set<std::string> taken;
  for (std::size_t i = 0; i < engines.size(); ++i) {
    std::string& name = engines[i].name;
    if (name.empty() && i < own_names.size()) name = own_names[i];
    if (name.empty()) name = std::filesystem::path(engines[i].command).filename().string();
    const std::string wanted = name;
    for (int number = 2; !taken.insert(name).second; ++number) name = fmt::format("{} ({})", wanted, number);
  }
}

}  // namespace kiebitz::match
