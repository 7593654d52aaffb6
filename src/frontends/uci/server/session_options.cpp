// How the options of the engine take effect.
#include <fmt/core.h>

#include <charconv>

#include "engine/apply_option.h"
#include "uci/server/session.h"

namespace kiebitz::uci {

Expected<void, std::string> Session::apply_option(const OptionSpec& spec, const OptionValue& value) {
  if (is_busy()) return Unexpected(fmt::format("{} can only be set between searches", spec.name));
  if (spec.id == OptionId::DebugLogFile) return open_log(value.text);
  if (auto done = kiebitz::apply_option(spec, value, config_, engine_); !done) return done;
  if (spec.part == ConfigPart::Tablebase) tables_changed_ = true;
  if (spec.id == OptionId::SyzygyPath) load_tables();  // a wrong path is reported at once
  return {};
}

#ifdef KIEBITZ_TUNING
// A parameter is a spin with a range to both sides, so that tuners know where to begin.
void Session::list_search_params() {
  for (const NamedSearchParam& param : named_search_params()) {
    const int value = SearchParams{}.*param.member;
    const int range = 2 * std::abs(value) + 50;
    send(fmt::format("option name {} type spin default {} min {} max {}", param.name, value, value - range,
                     value + range));
  }
}

bool Session::set_search_param(std::string_view command) {
  const SetOptionWords words = split_set_option(command);
  const std::string_view name = words.name;
  const std::string_view text = words.value;
  for (const NamedSearchParam& param : named_search_params()) {
    if (param.name != name) continue;
    int value = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc()) {
      info_string(fmt::format("{} must be a number, not '{}'", name, text));
    } else if (!is_busy()) {
      SearchParams params = engine_.search_params();
      params.*param.member = value;
      engine_.set_search_params(params);
    }
    return true;
  }
  return false;
}
#else
void Session::list_search_params() {}
bool Session::set_search_param(std::string_view) { return false; }
#endif

// Before the first search and after a change, so that setting options stays quick.
void Session::load_tables() {
  if (!tables_changed_ || engine_.is_searching()) return;
  tables_changed_ = false;
  const LoadedTablebase loaded = kiebitz::load_tables(config_, engine_);
  for (const std::string& problem : loaded.problems) info_string(problem);
  if (loaded.syzygy_tables > 0)
    info_string(fmt::format("found {} Syzygy tables of up to {} men", loaded.syzygy_tables, loaded.syzygy_men));
}

}  // namespace kiebitz::uci
