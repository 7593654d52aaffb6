// How the options of the engine take effect.
#include <fmt/core.h>

#include <charconv>
#include <random>

#include "uci/server/session.h"

namespace kiebitz::uci {

Expected<void, std::string> Session::apply_option(const OptionSpec& spec, const OptionValue& value) {
  if (is_busy()) return Unexpected(fmt::format("{} can only be set between searches", spec.name));
  Expected<void, EngineError> done;
  switch (spec.id) {
    case OptionId::Hash:
      done = engine_.set_hash(static_cast<std::size_t>(value.number));
      break;
    case OptionId::Threads:
      done = engine_.set_threads(static_cast<int>(value.number));
      break;
    case OptionId::ClearHash:
      engine_.new_game();
      break;
    case OptionId::MultiPv:
      multi_pv_ = static_cast<int>(value.number);
      break;
    case OptionId::MoveOverhead:
      engine_.set_move_overhead(Milliseconds(value.number));
      break;
    case OptionId::Chess960:
      style_.chess960 = value.flag;
      break;
    case OptionId::ShowWdl:
      style_.show_wdl = value.flag;
      break;
    case OptionId::DebugLogFile:
      return open_log(value.text);
    case OptionId::Evaluation:
      classical_ = value.text == "classical";
      engine_.set_network(classical_ ? nullptr : network_);
      break;
    case OptionId::EvalFile:
      return load_network(value.text);
    case OptionId::LimitStrength:
      limit_strength_ = value.flag;
      apply_level();
      break;
    case OptionId::Elo:
      elo_ = static_cast<int>(value.number);
      apply_level();
      break;
    case OptionId::SkillLevel:
      skill_ = static_cast<int>(value.number);
      apply_level();
      break;
    case OptionId::AnalyseMode:
      analyse_mode_ = value.flag;
      apply_level();
      break;
    case OptionId::SyzygyPath:
    case OptionId::SyzygyProbeDepth:
    case OptionId::SyzygyFiftyMoveRule:
    case OptionId::SyzygyProbeLimit:
    case OptionId::OwnTables:
    case OptionId::OwnTablesPath:
      apply_table_option(spec.id, value);
      break;
    case OptionId::OwnBook:
    case OptionId::BookFile:
    case OptionId::BookPolicy:
    case OptionId::BookDepth:
      return apply_book_option(spec.id, value);
    case OptionId::Ponder:
    case OptionId::Opponent:
    case OptionId::EngineAbout:
      break;
  }
  if (!done) return Unexpected(fmt::format("{}: {}", spec.name, describe(done.error())));
  return {};
}

#ifdef KIEBITZ_TUNING
// A parameter is a spin with room to both sides, so that tuners know where to begin.
void Session::list_search_params() {
  for (const NamedSearchParam& param : named_search_params()) {
    const int value = SearchParams{}.*param.member;
    const int room = 2 * std::abs(value) + 50;
    send(fmt::format("option name {} type spin default {} min {} max {}", param.name, value, value - room,
                     value + room));
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
      complain(fmt::format("{} must be a number, not '{}'", name, text));
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

void Session::apply_table_option(OptionId id, const OptionValue& value) {
  tables_changed_ = true;
  if (id == OptionId::SyzygyPath) {
    tables_.syzygy_path = value.text;
    load_tables();  // a wrong path is reported at once
  }
  if (id == OptionId::SyzygyProbeDepth) tables_.rules.syzygy_min_depth = static_cast<int>(value.number);
  if (id == OptionId::SyzygyFiftyMoveRule) tables_.rules.fifty_moves = value.flag;
  if (id == OptionId::SyzygyProbeLimit) tables_.rules.syzygy_limit = static_cast<int>(value.number);
  if (id == OptionId::OwnTables) tables_.use_own = value.flag;
  if (id == OptionId::OwnTablesPath) tables_.own_directory = value.text;
}

// A file that is no book is reported and the old book stays.
Expected<void, std::string> Session::apply_book_option(OptionId id, const OptionValue& value) {
  BookSettings wanted = book_;
  if (id == OptionId::OwnBook) wanted.use = value.flag;
  if (id == OptionId::BookFile) wanted.path = value.text;
  if (id == OptionId::BookPolicy) wanted.policy = value.text;
  if (id == OptionId::BookDepth) wanted.max_ply = static_cast<int>(value.number);
  if (const auto done = apply_book(engine_, wanted, std::random_device{}()); !done)
    return Unexpected(fmt::format("BookFile: {}", done.error()));
  book_ = wanted;
  return {};
}

// Before the first search and after a change, so that setting options stays quick.
void Session::load_tables() {
  if (!tables_changed_ || engine_.is_searching()) return;
  tables_changed_ = false;
  engine_.set_tablebase(nullptr);  // lets go of the Syzygy tables: only one path can be in use
  const LoadedTablebase loaded = load_tablebase(tables_);
  for (const std::string& problem : loaded.problems) complain(problem);
  if (loaded.syzygy_tables > 0)
    complain(fmt::format("found {} Syzygy tables of up to {} men", loaded.syzygy_tables, loaded.syzygy_men));
  engine_.set_tablebase(loaded.tables);
}

void Session::apply_level() {
  std::optional<int> elo;
  if (!analyse_mode_ && limit_strength_) {
    elo = elo_;
  } else if (!analyse_mode_ && skill_ < kFullSkill) {
    elo = elo_of_skill(skill_);
  }
  if (elo == level_) return;  // setting a level forgets the table
  level_ = elo;
  engine_.set_level(elo, std::random_device{}());
}

// A file that is no network is reported and the old network stays.
Expected<void, std::string> Session::load_network(const std::string& path) {
  auto network = path.empty() ? Expected<NetworkPtr, std::string>(default_network_) : read_network(path);
  if (!network) return Unexpected(fmt::format("EvalFile: {}", network.error()));
  network_ = std::move(*network);
  if (!classical_) engine_.set_network(network_);
  return {};
}

}  // namespace kiebitz::uci
