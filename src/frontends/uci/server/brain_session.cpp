#include "uci/server/brain_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "base/mutex.h"
#include "notation/uci_move.h"
#include "rules/outcome.h"
#include "uci/server/go_parser.h"
#include "uci/server/info_writer.h"

namespace kiebitz::uci {
namespace {

brains::ThinkLimits limits_for(const SearchLimits& given, const Position& position, brains::Milliseconds overhead) {
  brains::ThinkLimits limits;
  limits.depth = given.depth;
  limits.nodes = given.nodes ? given.nodes : given.soft_nodes;
  if (given.move_time) limits.move_time = std::max(*given.move_time - overhead, Milliseconds(1));
  limits.no_time_limit = given.infinite || given.ponder;
  limits.search_moves = given.search_moves;
  limits.overhead = overhead;
  if (given.clock) {
    const auto side = static_cast<std::size_t>(index(position.side_to_move()));
    limits.clock = brains::ClockReading{.remaining = given.clock->remaining[side],
                                        .increment = given.clock->increment[side],
                                        .moves_to_go = given.clock->moves_to_go,
                                        .moves_made = position.fullmove_number() - 1};
  }
  return limits;
}

std::string format_thought(const brains::Thought& thought, Position position, bool chess960) {
  const auto ms = thought.elapsed.count();
  std::string text = fmt::format("info depth {} score ", thought.depth);
  const auto end = std::back_inserter(text);
  if (thought.mate_in)
    fmt::format_to(end, "mate {}", *thought.mate_in);
  else
    fmt::format_to(end, "cp {}", thought.centipawns);
  fmt::format_to(end, " nodes {} nps {} time {} pv", thought.nodes,
                 thought.nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(ms, 1)), ms);
  // A brain that does not know the draws by rule may look beyond the end of the game.
  for (const Move m : thought.line) {
    text += " " + format_uci_move(m, chess960);
    position.make(m);
    if (outcome(position) || claimable_draw(position)) break;
  }
  return text;
}

std::string_view describe(brains::Origin origin) {
  switch (origin) {
    case brains::Origin::Book:
      return "from the book";
    case brains::Origin::Tablebase:
      return "from the tablebase";
    case brains::Origin::Chance:
      return "at random";
    case brains::Origin::Search:
      break;
  }
  return "";
}

bool says_the_same(const brains::Thought& a, const brains::Thought& b) {
  return a.depth == b.depth && a.centipawns == b.centipawns && a.mate_in == b.mate_in && a.line == b.line;
}

// Returns when a stop is requested.
void wait_for(const std::stop_token& stop) {
  Mutex mutex;
  Condition asked;
  MutexLock lock(mutex);
  asked.wait(lock, stop, [] { return false; });
}

}  // namespace

std::span<const OptionSpec> brain_option_table() {
  static const std::array<OptionSpec, 3> table = {*find_option("Move Overhead"), *find_option("UCI_Chess960"),
                                                  *find_option("Debug Log File")};
  return table;
}

BrainSession::BrainSession(brains::Brain brain, const brains::PluggedSources& sources, std::uint64_t seed,
                           LineSink sink)
    : BasicSession(std::move(sink), brain_option_table()), player_(std::move(brain), sources), random_(seed) {}

BrainSession::~BrainSession() { stop(); }

void BrainSession::wait() {
  if (thread_.joinable()) thread_.join();
}

void BrainSession::stop() {
  thread_.request_stop();
  wait();
}

std::optional<SessionState> BrainSession::execute(const Command& command) {
  if (command.name == "uci")
    identify();
  else if (command.name == "isready")
    send("readyok");
  else if (command.name == "go")
    go(command.arguments);
  else if (command.name == "stop" || command.name == "ponderhit")  // a brain does not ponder: it answers at once
    stop();
  else if (command.name == "help")
    show_help();
  else if (command.name == "quit") {
    stop();
    return SessionState::Ended;
  } else if (command.name != "ucinewgame")
    return std::nullopt;
  return SessionState::Continues;
}

void BrainSession::identify() {
  send(fmt::format("id name Kiebitz {} {}", KIEBITZ_VERSION, player_.brain().name));
  send("id author the Kiebitz developers");
  for (const OptionSpec& spec : brain_option_table()) send(format_option(spec));
  send("uciok");
}

void BrainSession::show_help() {
  info_string("uci, debug on|off, isready, setoption, ucinewgame, position, go, stop, quit (or exit);");
  info_string("beyond the protocol: options (their values), help (or ?); docs/uci.md describes them");
}

Expected<void, std::string> BrainSession::apply_option(const OptionSpec& spec, const OptionValue& value) {
  if (spec.id == OptionId::DebugLogFile) return open_log(value.text);
  spec.field.write(config_, value);
  return {};
}

void BrainSession::go(Words words) {
  if (is_thinking()) return info_string("go: a search is running; send stop first");
  wait();
  const GoCommand command = parse_go(position(), words);
  if (command.perft) return info_string("go perft: a brain does not count positions");
  Task task{.position = position(),
            .limits = limits_for(command.limits, position(), config_.move_overhead),
            .answers_only_when_stopped = command.limits.infinite || command.limits.ponder,
            .chess960 = config_.chess960,
            .is_declined = is_position_refused()};
  if (task.is_declined)
    report_refused_position();
  else
    for (const std::string& text : command.problems) info_string(text);
  thinking_ = true;
  thread_ = std::jthread(
      [this, task](const std::stop_token& token) { task.is_declined ? decline(token, task) : think(token, task); });
}

void BrainSession::think(const std::stop_token& token, const Task& task) {
  brains::BrainPlayer::Company company{.stop = token};
  brains::Thought told;
  company.on_iteration = [&](const brains::Thought& t) {
    send(format_thought(t, task.position, task.chess960));
    told = t;
  };
  const brains::Thought thought = player_.think(task.position, task.limits, random_, company);
  if (task.answers_only_when_stopped) wait_for(token);
  if (thought.origin != brains::Origin::Search) info_string(describe(thought.origin));
  if (thought.move.is_null()) {
    send(fmt::format("info depth 0 score {}", task.position.is_check() ? "mate 0" : "cp 0"));
  } else if (!says_the_same(thought, told)) {
    send(format_thought(thought, task.position, task.chess960));
  }
  debug().tell_search(task.begin);
  answer(thought.move.is_null() ? "(none)" : format_uci_move(thought.move, task.chess960));
}

// Every go gets its answer, at the time that was asked for, but this one is no move.
void BrainSession::decline(const std::stop_token& token, const Task& task) {
  if (task.answers_only_when_stopped) wait_for(token);
  answer("0000");
}

void BrainSession::answer(std::string_view move) {
  thinking_ = false;  // before the answer, because the next go may come as soon as it is out
  send(fmt::format("bestmove {}", move));
}

}  // namespace kiebitz::uci
