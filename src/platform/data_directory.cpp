#include "platform/data_directory.h"

#include <cstdlib>

namespace kiebitz {

Environment process_environment() {
  return [](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  };
}

std::filesystem::path data_directory(const Environment& environment) {
  const auto value = [&environment](const char* name) { return environment(name).value_or(""); };
  if (const std::string own = value("KIEBITZ_DATA_DIR"); !own.empty()) return own;
  if (const std::string shared = value("XDG_DATA_HOME"); !shared.empty())
    return std::filesystem::path(shared) / "kiebitz";
  const std::string home = value("HOME");
  return std::filesystem::path(home.empty() ? "." : home) / ".local" / "share" / "kiebitz";
}

}  // namespace kiebitz
