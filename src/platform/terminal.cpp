#include "platform/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "base/text.h"

namespace kiebitz {
namespace {

constexpr int kUsualColumns = 80;

// Empty variables count as unset.
std::string value_of(const Environment& environment, const char* name) { return environment(name).value_or(""); }

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

ColorDepth color_depth(const Environment& environment) {
  const std::string term = value_of(environment, "TERM");
  // The terminals of DEC show one colour, whatever another program left in COLORTERM.
  if (term.empty() || term == "dumb" || term.starts_with("vt")) return ColorDepth::None;
  const std::string color_term = value_of(environment, "COLORTERM");
  if (color_term == "truecolor" || color_term == "24bit" || term.ends_with("-direct")) return ColorDepth::TrueColor;
  return contains(term, "256color") ? ColorDepth::Ansi256 : ColorDepth::Ansi16;
}

bool locale_is_utf8(const Environment& environment) {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string locale = to_lower(value_of(environment, name));
    if (!locale.empty()) return contains(locale, "utf-8") || contains(locale, "utf8");
  }
  return false;
}

int columns_from(const Environment& environment) {
  const auto columns = parse_number<int>(value_of(environment, "COLUMNS"));
  return columns && *columns > 0 ? *columns : kUsualColumns;
}

std::optional<int> window_columns(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

}  // namespace

Terminal describe_terminal(const Environment& environment, bool is_terminal, std::optional<int> columns) {
  Terminal terminal;
  terminal.is_terminal = is_terminal;
  terminal.columns = columns ? *columns : columns_from(environment);
  terminal.colors = color_depth(environment);
  terminal.no_color = !value_of(environment, "NO_COLOR").empty();
  terminal.utf8 = locale_is_utf8(environment);
  const std::string term = value_of(environment, "TERM");
  terminal.has_symbols = terminal.utf8 && term != "linux" && term != "dumb";
  return terminal;
}

Terminal standard_output_terminal() {
  const Environment environment = [](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  };
  return describe_terminal(environment, isatty(STDOUT_FILENO) != 0, window_columns(STDOUT_FILENO));
}

}  // namespace kiebitz
