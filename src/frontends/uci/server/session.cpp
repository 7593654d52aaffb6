#include "uci/server/session.h"

#include <fmt/core.h>

#include <chrono>

#include "base/start_threads.h"

namespace kiebitz::uci {

Session::Session(LineSink sink, NetworkPtr network)
    : BasicSession(std::move(sink), option_table()),
      config_{.network = std::move(network), .tablebase = default_tablebase_settings(process_environment())},
      preparation_(start_threads(1, [](std::size_t) { prepare_own_tables(); })),
      engine_(config_) {}

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

std::optional<SessionState> Session::execute(const Command& command) {
  const std::string_view name = command.name;
  // Scripts send a row of positions to count in, and quit: each command waits for the count before it.
  if (name != "stop" && name != "isready") perft_.wait();
  if (name == "uci")
    identify();
  else if (name == "isready") {
    load_tables();
    send("readyok");
  } else if (name == "ucinewgame") {
    if (is_busy())
      info_string("ucinewgame: a search is running; send stop first");
    else
      engine_.new_game();
  } else if (name == "go")
    go(command.arguments);
  else if (name == "stop")
    stop();
  else if (name == "ponderhit") {
    engine_.ponder_hit();
    if (ending_ == Ending::AfterPonderHit) ending_ = Ending::ByItself;
  } else if (name == "d")
    show_board();
  else if (name == "eval")
    show_evaluation();
  else if (name == "help")
    show_help();
  else if (name == "quit") {
    stop();
    wait();
    return SessionState::Ended;
  } else if (name != "setoption" || !set_search_param(command.text))
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

// A search that was stopped ends at once, and one that is over may still be reporting its result: a command that needs
// the end waits for it.
bool Session::is_busy() {
  if (was_stopped_ || !engine_.is_searching()) engine_.wait();
  return engine_.is_searching();
}

void Session::go(Words words) {
  const TimePoint begin = std::chrono::steady_clock::now();  // tables that are loaded first cost time too
  // A second go follows the first by itself, unless that would mean to wait for ever.
  const bool follows = is_busy();
  if (follows && ending_ != Ending::ByItself) return info_string("go: a search is running; send stop first");
  const GoCommand command = parse_go(position(), words);
  was_stopped_ = false;
  if (is_position_refused()) {
    report_refused_position();
    if (!command.perft) decline(command.limits, begin);
    return;
  }
  if (debug().is_on()) describe_setup();
  load_tables();
  for (const std::string& text : command.problems) info_string(text);
  if (command.perft && follows) return info_string("go perft: a search is running; send stop first");
  if (command.perft) return perft_.start(position(), *command.perft, style(), [this](std::string_view l) { send(l); });
  SearchLimits limits = command.limits;
  limits.multi_pv = config_.multi_pv;
  start_search(limits, events_of_search(begin), begin);
}

EngineEvents Session::events_of_search(TimePoint begin) {
  EngineEvents events;
  events.on_line = [this, position = position(), style = style()](const AnalysisLine& line) {
    send(format_line(line, position, style));
  };
  events.on_current_move = [this, style = style()](const CurrentMove& move) { send(format_current_move(move, style)); };
  events.on_effort = [this](const SearchEffort& effort) { send(format_effort(effort)); };
  events.on_finished = [this, begin, position = position(), style = style()](const SearchResult& result) {
    if (result.lines.empty()) send(fmt::format("info depth 0 score {}", position.is_check() ? "mate 0" : "cp 0"));
    debug().tell_search(begin);
    send(format_best_move(result, style));
  };
  return events;
}

// Every go gets its answer, at the time that was asked for and after that of the search before, but this one is no
// move. It searches one node of the position before, to keep the time and the order, and reports no line of it.
void Session::decline(const SearchLimits& limits, TimePoint begin) {
  SearchLimits least;
  least.nodes = 1;
  least.infinite = limits.infinite;
  least.ponder = limits.ponder;
  EngineEvents events;
  events.on_finished = [this](const SearchResult&) { send("bestmove 0000"); };
  start_search(least, std::move(events), begin);
}

void Session::start_search(const SearchLimits& limits, EngineEvents events, TimePoint begin) {
  if (const auto started = engine_.start_after(position(), limits, std::move(events), begin); !started)
    return info_string(fmt::format("go: {}", describe(started.error())));
  ending_ = is_endless(limits) ? Ending::ByStop : limits.ponder ? Ending::AfterPonderHit : Ending::ByItself;
}

// Nothing but stop ends it for sure: a mate that is looked for need not be there. Levels have limits of their own.
bool Session::is_endless(const SearchLimits& limits) const {
  const bool is_bounded = limits.depth || limits.nodes || limits.soft_nodes || limits.move_time || limits.clock ||
                          config_.strength.rating();
  return limits.infinite || !is_bounded;
}

void Session::describe_setup() {
  const std::optional<int> rating = config_.strength.rating();
  const std::string level = rating ? fmt::format("level {}", *rating) : "full strength";
  const bool uses_network = config_.evaluation() != nullptr && !rating;
  info_string(fmt::format("{} to move, {}, {}, lines: {}",
                          position().side_to_move() == Color::White ? "White" : "Black", level,
                          uses_network ? "network" : "classical evaluation", config_.multi_pv));
}

}  // namespace kiebitz::uci
