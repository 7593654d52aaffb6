#include "uci/server/brain_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <condition_variable>
#include <iterator>

#include "notation/uci_move.h"
#include "rules/outcome.h"
#include "uci/server/go_parser.h"
#include "uci/server/position_parser.h"

namespace kiebitz::uci {
namespace {

constexpr brains::Milliseconds kDefaultOverhead{10};
constexpr int kMaxOverhead = 5000;

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

// Returns when somebody asks to stop.
void wait_for(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any asked;
  std::unique_lock lock(mutex);
  asked.wait(lock, stop, [] { return false; });
}

}  // namespace

BrainSession::BrainSession(brains::Brain brain, const brains::PluggedSources& sources, std::uint64_t seed,
                           LineSink sink)
    : player_(std::move(brain), sources),
      random_(seed),
      sink_(std::move(sink)),
      position_(Position::start()),
      overhead_(kDefaultOverhead) {}

BrainSession::~BrainSession() { stop(); }

void BrainSession::send(std::string_view line) {
  const std::lock_guard lock(output_mutex_);
  sink_(line);
}

void BrainSession::complain(std::string_view text) { send(fmt::format("info string {}", text)); }

void BrainSession::wait() {
  if (thread_.joinable()) thread_.join();
}

void BrainSession::stop() {
  thread_.request_stop();
  wait();
}

SessionState BrainSession::handle(std::string_view line) {
  const std::vector<std::string_view> words = split_words(line);
  if (words.empty()) return SessionState::Continues;
  const std::string_view command = words.front();
  const Words arguments = Words(words).subspan(1);
  if (command == "uci")
    identify();
  else if (command == "isready")
    send("readyok");
  else if (command == "setoption")
    set_option(arguments);
  else if (command == "position")
    set_position(arguments);
  else if (command == "go")
    go(arguments);
  else if (command == "stop" || command == "ponderhit")  // a brain does not ponder: it answers at once
    stop();
  else if (command == "quit") {
    stop();
    return SessionState::Ended;
  } else if (command != "ucinewgame" && command != "debug" && command != "register")
    complain(fmt::format("unknown command '{}'", command));
  return SessionState::Continues;
}

void BrainSession::identify() {
  send(fmt::format("id name Kiebitz {} {}", KIEBITZ_VERSION, player_.brain().name));
  send("id author the Kiebitz developers");
  send(fmt::format("option name Move Overhead type spin default {} min 0 max {}", kDefaultOverhead.count(),
                   kMaxOverhead));
  send("option name UCI_Chess960 type check default false");
  send("uciok");
}

void BrainSession::set_option(Words words) {
  std::string name;
  std::string value;
  std::string* target = &name;
  for (const std::string_view word : words) {
    if (word == "name" && name.empty() && target == &name) continue;
    if (word == "value" && target == &name) {
      target = &value;
      continue;
    }
    *target += (target->empty() ? "" : " ") + std::string(word);
  }
  if (name == "UCI_Chess960") {
    if (value != "true" && value != "false") return complain("UCI_Chess960 must be true or false");
    chess960_ = value == "true";
  } else if (name == "Move Overhead") {
    int ms = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), ms);
    if (error != std::errc() || end != value.data() + value.size() || ms < 0 || ms > kMaxOverhead)
      return complain(fmt::format("Move Overhead must be a number from 0 to {}", kMaxOverhead));
    overhead_ = brains::Milliseconds(ms);
  } else {
    complain(fmt::format("there is no option '{}'", name));
  }
}

void BrainSession::set_position(Words words) {
  auto next = parse_position(words);
  if (!next) return complain(next.error());
  position_ = std::move(*next);
}

void BrainSession::go(Words words) {
  if (is_thinking()) return complain("go: a search is running; send stop first");
  wait();
  const GoCommand command = parse_go(position_, words);
  for (const std::string& text : command.complaints) complain(text);
  if (command.perft) return complain("go perft: a brain does not count positions");
  const Task task{.position = position_,
                  .limits = limits_for(command.limits, position_, overhead_),
                  .answers_only_when_stopped = command.limits.infinite || command.limits.ponder,
                  .chess960 = chess960_};
  thinking_ = true;
  thread_ = std::jthread([this, task](const std::stop_token& token) { think(token, task); });
}

void BrainSession::think(const std::stop_token& token, const Task& task) {
  brains::BrainPlayer::Company company{.stop = token};
  company.on_iteration = [&](const brains::Thought& t) { send(format_thought(t, task.position, task.chess960)); };
  const brains::Thought thought = player_.think(task.position, task.limits, random_, company);
  if (task.answers_only_when_stopped) wait_for(token);
  if (thought.origin != brains::Origin::Search) complain(describe(thought.origin));
  if (thought.move.is_null()) {
    send(fmt::format("info depth 0 score {}", task.position.is_check() ? "mate 0" : "cp 0"));
  } else {
    send(format_thought(thought, task.position, task.chess960));
  }
  // Before the answer, because the next go may come as soon as it is out.
  thinking_ = false;
  send(thought.move.is_null() ? "bestmove (none)" : "bestmove " + format_uci_move(thought.move, task.chess960));
}

}  // namespace kiebitz::uci
