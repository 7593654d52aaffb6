#include "uci/client/uci_engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "uci/client/words.h"

namespace kiebitz::uci_client {
namespace {

using std::chrono::steady_clock;

// How long a wait may overlook a request to give up.
constexpr auto kCancelGlance = std::chrono::milliseconds(50);

std::string_view last_line(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  return text.substr(text.rfind('\n') + 1);
}

}  // namespace

UciEngine::UciEngine(Process process, const Timeouts& timeouts, WireTap tap)
    : process_(std::move(process)), timeouts_(timeouts), tap_(std::move(tap)) {}

Expected<UciEngine, Failure> UciEngine::start(const ProcessOptions& program, const Timeouts& timeouts, WireTap tap,
                                              std::stop_token cancel) {
  auto process = Process::start(program);
  if (!process) return Unexpected(Failure{FailureKind::CannotStart, process.error().describe()});
  UciEngine engine(std::move(*process), timeouts, std::move(tap));
  engine.set_cancel(std::move(cancel));
  if (const auto done = engine.handshake(); !done) return Unexpected(done.error());
  return engine;
}

Expected<void, Failure> UciEngine::handshake() {
  if (const auto sent = send("uci"); !sent) return sent;
  const TimePoint deadline = steady_clock::now() + timeouts_.handshake;
  while (true) {
    const auto line = read_unless_cancelled(deadline, cancel_);
    if (!line) {
      if (line.error().kind == FailureKind::NoAnswer)
        return Unexpected(Failure{FailureKind::NoHandshake, "no uciok: this is not a UCI engine, or it hangs"});
      return Unexpected(line.error());
    }
    Words words(line->line);
    const std::string_view first = words.next();
    if (first == "uciok") return {};
    if (first == "option") {
      if (auto option = parse_option_line(line->line)) options_.push_back(std::move(*option));
    } else if (first == "id") {
      const std::string_view what = words.next();
      if (what == "name") name_ = words.rest();
      if (what == "author") author_ = words.rest();
    }
  }
}

Expected<void, Failure> UciEngine::set_option(std::string_view option_name, std::string_view value) {
  const EngineOption* option = find_option(options_, option_name);
  if (option == nullptr)
    return Unexpected(Failure{FailureKind::BadOption, fmt::format("there is no option '{}'", option_name)});
  const auto checked = check_value(*option, value);
  if (!checked) return Unexpected(Failure{FailureKind::BadOption, checked.error().text});
  if (option->type == OptionType::Button) return send(fmt::format("setoption name {}", option->name));
  // An empty text is written as the protocol describes it.
  return send(fmt::format("setoption name {} value {}", option->name, checked->empty() ? "<empty>" : *checked));
}

Expected<void, Failure> UciEngine::sync() {
  if (const auto sent = send("isready"); !sent) return sent;
  const TimePoint deadline = steady_clock::now() + timeouts_.ready;
  while (true) {
    const auto line = read_unless_cancelled(deadline, cancel_);
    if (!line) {
      if (line.error().kind == FailureKind::NoAnswer)
        return Unexpected(Failure{FailureKind::NoAnswer, "no readyok: the engine hangs"});
      return Unexpected(line.error());
    }
    if (Words(line->line).next() == "readyok") return {};
  }
}

Expected<void, Failure> UciEngine::new_game() {
  if (const auto sent = send("ucinewgame"); !sent) return sent;
  return sync();
}

Expected<void, Failure> UciEngine::set_position(std::string_view text) {
  return send(fmt::format("position {}", text));
}

Expected<TimePoint, Failure> UciEngine::go(const GoLimits& limits) {
  const std::string command = format_go(limits);
  const TimePoint begin = steady_clock::now();
  if (const auto sent = send(command); !sent) return Unexpected(sent.error());
  return begin;
}

Expected<void, Failure> UciEngine::stop() { return send("stop"); }

Expected<BestMove, Failure> UciEngine::wait_for_bestmove(TimePoint deadline, std::stop_token cancel,
                                                         const InfoHandler& on_info) {
  while (true) {
    const auto line = read_unless_cancelled(deadline, cancel);
    if (!line) return Unexpected(line.error());
    Words words(line->line);
    const std::string_view first = words.next();
    if (first == "bestmove") {
      BestMove best{std::string(words.next()), {}, line->at};
      if (words.next() == "ponder") best.ponder = words.next();
      return best;
    }
    if (first == "info" && on_info) on_info(parse_info(line->line));
  }
}

Expected<void, Failure> UciEngine::send(std::string_view line) {
  if (tap_) tap_(Direction::ToEngine, line);
  std::string text(line);
  text += '\n';
  switch (process_.write(text, steady_clock::now() + timeouts_.ready)) {
    case WriteStatus::Written:
      return {};
    case WriteStatus::Timeout:
      return Unexpected(Failure{FailureKind::NoAnswer, "the engine does not read its input"});
    case WriteStatus::Closed:
      break;
  }
  return Unexpected(disconnected());
}

Expected<std::string, Failure> UciEngine::read_line(TimePoint deadline) {
  auto line = read(deadline);
  if (!line) return Unexpected(line.error());
  return std::move(line->line);
}

Expected<LineRead, Failure> UciEngine::read_unless_cancelled(TimePoint deadline, const std::stop_token& cancel) {
  while (true) {
    if (cancel.stop_requested()) return Unexpected(Failure{FailureKind::Cancelled, "given up on request"});
    auto line = read(std::min(deadline, steady_clock::now() + kCancelGlance));
    if (line || line.error().kind != FailureKind::NoAnswer || steady_clock::now() >= deadline) return line;
  }
}

Expected<LineRead, Failure> UciEngine::read(TimePoint deadline) {
  LineRead line = process_.read_line(deadline);
  switch (line.status) {
    case ReadStatus::Line:
      last_heard_ = line.at;
      if (tap_) tap_(Direction::FromEngine, line.line);
      return line;
    case ReadStatus::Timeout:
      return Unexpected(Failure{FailureKind::NoAnswer, "no answer in time"});
    case ReadStatus::Closed:
      break;
  }
  return Unexpected(disconnected());
}

Failure UciEngine::disconnected() {
  const auto status = process_.wait(steady_clock::now() + timeouts_.quit);
  std::string text = status ? fmt::format("the engine {}", status->describe()) : "the engine closed its output";
  if (const std::string_view complaint = last_line(process_.error_tail()); !complaint.empty())
    text += fmt::format(" after writing '{}'", complaint);
  return {FailureKind::Disconnected, std::move(text)};
}

ExitStatus UciEngine::quit() {
  if (send("quit")) {
    process_.close_input();
    if (const auto status = process_.wait(steady_clock::now() + timeouts_.quit)) return *status;
  }
  return process_.kill();
}

}  // namespace kiebitz::uci_client
