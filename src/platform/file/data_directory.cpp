#include "platform/file/data_directory.h"

#include <cstdlib>

namespace kiebitz {

Environment process_environment() {
  return [](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  };
}

namespace {

// A folder of the XDG base directory specification: the value of the variable, else a folder below the user's home.
std::filesystem::path base_directory(const Environment& environment, const char* variable, const char* below_home) {
  if (const std::string set = environment(variable).value_or(""); !set.empty()) return set;
  const std::string home = environment("HOME").value_or("");
  return std::filesystem::path(home.empty() ? "." : home) / below_home;
}

}  // namespace

std::filesystem::path data_directory(const Environment& environment) {
  if (const std::string own = environment("KIEBITZ_DATA_DIR").value_or(""); !own.empty()) return own;
  return base_directory(environment, "XDG_DATA_HOME", ".local/share") / "kiebitz";
}

bool is_postgres_url(std::string_view text) {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

std::filesystem::path file_directory(const Environment& environment) {
  return data_directory([&environment](const char* name) -> std::optional<std::string> {
    auto value = environment(name);
    return value && is_postgres_url(*value) ? std::nullopt : value;
  });
}

std::filesystem::path configuration_file(const Environment& environment) {
  if (const std::string own = environment("KIEBITZ_CONFIG").value_or(""); !own.empty()) return own;
  return base_directory(environment, "XDG_CONFIG_HOME", ".config") / "kiebitz" / "config.toml";
}

}  // namespace kiebitz
