#include "uci/server/session.h"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <random>

#include "notation/fen.h"
#include "uci/server/eval_table.h"
#include "uci/server/position_parser.h"

namespace kiebitz::uci {
namespace {

std::string_view trim(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t\r\n");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r\n") - from + 1);
}

// The part of `line` from this word of it to its end.
std::string_view rest_from(std::string_view line, std::string_view word) {
  return line.substr(static_cast<std::size_t>(word.data() - line.data()));
}

}  // namespace

Session::Session(LineSink sink, NetworkPtr network)
    : sink_(std::move(sink)),
      position_(Position::start()),
      default_network_(std::move(network)),
      engine_(EngineOptions{.network = default_network_}) {}

// Scripts count with perft and end: only a search that may last for ever is cut short.
Session::~Session() {
  engine_.stop();
  wait();
}

void Session::stop() {
  engine_.stop();
  perft_.stop();
  was_stopped_ = true;
}

void Session::wait() {
  engine_.wait();
  perft_.wait();
}

void Session::send(std::string_view line) {
  const std::lock_guard lock(output_mutex_);
  log("<<", line);
  sink_(line);
}

void Session::complain(std::string_view text) { send(fmt::format("info string {}", text)); }

SessionState Session::handle(std::string_view line) {
  if (log_) {
    const std::lock_guard lock(output_mutex_);
    log(">>", line);
  }
  const std::vector<std::string_view> words = split_words(line);
  if (words.empty()) return SessionState::Continues;
  // The protocol: a word that is not known is passed over, and the rest of the line counts.
  for (std::size_t i = 0; i < words.size(); ++i)
    if (const auto state = obey(line, Words(words).subspan(i))) return *state;
  complain(fmt::format("unknown command '{}'; help lists those there are", words.front()));
  return SessionState::Continues;
}

std::optional<SessionState> Session::obey(std::string_view line, Words words) {
  const std::string_view command = words.front();
  const Words arguments = words.subspan(1);
  // Scripts send a row of positions to count in, and quit: each command waits for the count before it.
  if (command != "stop" && command != "isready") perft_.wait();
  if (command == "uci")
    identify();
  else if (command == "isready") {
    load_tables();
    send("readyok");
  } else if (command == "setoption")
    set_option(rest_from(line, command));
  else if (command == "ucinewgame") {
    if (is_busy())
      complain("ucinewgame: a search is running; send stop first");
    else
      engine_.new_game();
  } else if (command == "position")
    set_position(arguments);
  else if (command == "go")
    go(arguments);
  else if (command == "stop")
    stop();
  else if (command == "ponderhit") {
    engine_.ponder_hit();
    if (ending_ == Ending::AfterPonderHit) ending_ = Ending::ByItself;
  } else if (command == "debug")
    debug_ = !arguments.empty() && arguments[0] == "on";
  else if (command == "d")
    show_board();
  else if (command == "eval")
    show_evaluation();
  else if (command == "help")
    show_help();
  else if (command == "quit") {
    stop();
    wait();
    return SessionState::Ended;
  } else if (command != "register")
    return std::nullopt;
  return SessionState::Continues;
}

void Session::identify() {
  send("id name Kiebitz " KIEBITZ_VERSION);
  send("id author the Kiebitz developers");
  for (const OptionSpec& spec : option_table()) send(format_option(spec));
  list_search_params();
  send("uciok");
}

void Session::set_option(std::string_view line) {
  const std::vector<std::string_view> words = split_words(line);
  std::string name;
  std::string_view value;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (i == 1 && words[i] == "name") continue;
    if (words[i] == "value") {
      if (i + 1 < words.size()) value = trim(rest_from(line, words[i + 1]));
      break;
    }
    name += (name.empty() ? "" : " ") + std::string(words[i]);
  }
  if (set_search_param(name, value)) return;
  const OptionSpec* spec = find_option(name);
  if (spec == nullptr) return complain(fmt::format("there is no option '{}'", name));
  if (is_busy()) return complain(fmt::format("{} can only be set between searches", spec->name));
  const auto parsed = parse_option(*spec, value);
  if (!parsed) return complain(parsed.error());
  apply_option(*spec, *parsed);
}

void Session::apply_option(const OptionSpec& spec, const OptionValue& value) {
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
      open_log(value.text);
      break;
    case OptionId::Evaluation:
      classical_ = value.text == "classical";
      engine_.set_network(classical_ ? nullptr : network_);
      break;
    case OptionId::EvalFile:
      load_network(value.text);
      break;
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
      apply_book_option(spec.id, value);
      break;
    case OptionId::Ponder:
    case OptionId::Opponent:
    case OptionId::EngineAbout:
      break;
  }
  if (!done) complain(fmt::format("{}: {}", spec.name, describe(done.error())));
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

bool Session::set_search_param(std::string_view name, std::string_view text) {
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
bool Session::set_search_param(std::string_view, std::string_view) { return false; }
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
void Session::apply_book_option(OptionId id, const OptionValue& value) {
  BookSettings wanted = book_;
  if (id == OptionId::OwnBook) wanted.use = value.flag;
  if (id == OptionId::BookFile) wanted.path = value.text;
  if (id == OptionId::BookPolicy) wanted.policy = value.text;
  if (id == OptionId::BookDepth) wanted.max_ply = static_cast<int>(value.number);
  if (const auto done = apply_book(engine_, wanted, std::random_device{}()); !done)
    return complain(fmt::format("BookFile: {}", done.error()));
  book_ = wanted;
}

// Before the first search and after a change, so that setting options stays quick.
void Session::load_tables() {
  if (!tables_changed_ || engine_.is_searching()) return;
  tables_changed_ = false;
  engine_.set_tablebase(nullptr);  // lets go of the Syzygy tables: only one path can be in use
  const LoadedTables loaded = load_tablebase(tables_);
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
void Session::load_network(const std::string& path) {
  auto network = path.empty() ? Expected<NetworkPtr, std::string>(default_network_) : read_network(path);
  if (!network) return complain(fmt::format("EvalFile: {}", network.error()));
  network_ = std::move(*network);
  if (!classical_) engine_.set_network(network_);
}

// A wrong FEN or move is reported and the old position stays.
void Session::set_position(Words words) {
  auto next = parse_position(words);
  if (!next) return complain(next.error());
  position_ = std::move(*next);
}

// A search that was told to stop ends at once, and one that is over may still be telling its result: whoever needs the
// end waits for it.
bool Session::is_busy() {
  if (was_stopped_ || !engine_.is_searching()) engine_.wait();
  return engine_.is_searching();
}

void Session::go(Words words) {
  const TimePoint begin = std::chrono::steady_clock::now();  // tables that are loaded first cost time too
  // A second go follows the first by itself, unless that would mean to wait for ever.
  const bool follows = is_busy();
  if (follows && ending_ != Ending::ByItself) return complain("go: a search is running; send stop first");
  if (debug_) describe_setup();
  load_tables();
  GoCommand command = parse_go(position_, words);
  for (const std::string& text : command.complaints) complain(text);
  was_stopped_ = false;
  if (command.perft && follows) return complain("go perft: a search is running; send stop first");
  if (command.perft) return perft_.start(position_, *command.perft, style_, [this](std::string_view l) { send(l); });
  command.limits.multi_pv = multi_pv_;
  EngineEvents events;
  events.on_line = [this, position = position_](const AnalysisLine& line) {
    send(format_line(line, position, style_));
  };
  events.on_current_move = [this](const CurrentMove& move) { send(format_current_move(move, style_)); };
  events.on_finished = [this, position = position_](const SearchResult& result) {
    if (result.lines.empty()) send(fmt::format("info depth 0 score {}", position.is_check() ? "mate 0" : "cp 0"));
    for (const AnalysisLine& line : result.lines) send(format_line(line, position, style_));
    send(format_best_move(result, style_));
  };
  if (const auto started = engine_.start_after(position_, command.limits, std::move(events), begin); !started)
    return complain(fmt::format("go: {}", describe(started.error())));
  ending_ = is_endless(command.limits) ? Ending::ByStop
            : command.limits.ponder    ? Ending::AfterPonderHit
                                       : Ending::ByItself;
}

// Nothing but stop ends it for sure: a mate that is looked for need not be there. Levels have limits of their own.
bool Session::is_endless(const SearchLimits& limits) const {
  const bool is_bounded =
      limits.depth || limits.nodes || limits.soft_nodes || limits.move_time || limits.clock || level_;
  return limits.infinite || !is_bounded;
}

void Session::describe_setup() {
  const std::string level = level_ ? fmt::format("level {}", *level_) : "full strength";
  const bool uses_network = !classical_ && network_ != nullptr && !level_;
  complain(fmt::format("{} to move, {}, {}, lines: {}", position_.side_to_move() == Color::White ? "White" : "Black",
                       level, uses_network ? "network" : "classical evaluation", multi_pv_));
}

void Session::show_help() {
  complain("uci, debug on|off, isready, setoption, ucinewgame, position, go, stop, ponderhit, quit");
  complain("beyond the protocol: d (board), eval (terms of the evaluation), go perft N, go softnodes N, help");
  complain("docs/uci.md describes the commands and all options");
}

void Session::show_board() {
  for (int rank = 7; rank >= 0; --rank) {
    std::string row;
    for (int file = 0; file < 8; ++file) {
      const Piece p = position_.piece_on(square_at(rank * 8 + file));
      row += " ";
      row += p == Piece::None ? '.' : piece_letter(p);
    }
    send(fmt::format("info string {}", row));
  }
  send(fmt::format("info string fen {}", format_fen(position_)));
  send(fmt::format("info string key {:016x}", position_.key()));
}

void Session::show_evaluation() {
  if (position_.is_check()) return complain("eval: the side to move is in check, so there is no static evaluation");
  for (const std::string& line : format_eval_table(explain(position_))) send(fmt::format("info string {}", line));
  if (classical_ || network_ == nullptr) return;
  for (const std::string& line : format_network_view(network_view(*network_, position_), position_))
    send(fmt::format("info string {}", line));
}

void Session::open_log(const std::string& path) {
  log_.reset();
  if (path.empty()) return;
  log_ = {std::fopen(path.c_str(), "a"), &std::fclose};
  if (!log_) complain(fmt::format("Debug Log File: cannot write '{}'", path));
}

void Session::log(std::string_view direction, std::string_view line) {
  if (!log_) return;
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  fmt::print(log_.get(), "{:%F %T} {} {}\n", now, direction, line);
  std::fflush(log_.get());
}

}  // namespace kiebitz::uci
