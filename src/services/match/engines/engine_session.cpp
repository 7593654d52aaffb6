#include "match/engines/engine_session.h"

#include <fmt/format.h>

#include <memory>

#include "base/text.h"
#include "match/engines/line_check.h"
#include "match/games/pv_check.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "rules/movegen.h"

namespace kiebitz::match {
namespace {

using std::chrono::steady_clock;
using uci_client::FailureKind;

// The position of a "position" command of ours: startpos or a FEN, with or without moves.
std::optional<Position> position_of(std::string_view text) {
  const std::size_t moves_at = text.find(" moves ");
  const std::string_view start = text.substr(0, moves_at);
  auto fen = start.starts_with("fen ") ? parse_fen(start.substr(4)) : Expected<Position, FenError>(Position::start());
  if (!fen) return std::nullopt;
  Position position = std::move(*fen);
  if (moves_at != std::string_view::npos)
    for (const std::string_view move_text : split_words(text.substr(moves_at + 7))) {
      const auto move = parse_uci_move(position, move_text);
      if (!move) return std::nullopt;
      position.make(*move);
    }
  return position;
}

}  // namespace

Expected<EngineSession, uci_client::Failure> EngineSession::start(const EngineSpec& spec,
                                                                  const uci_client::Timeouts& timeouts) {
  // The tap must not point into a session that is moved later.
  const auto options = std::make_shared<std::vector<std::string>>();
  auto engine = uci_client::UciEngine::start(
      spec.process_options(), timeouts, [options](uci_client::Direction direction, std::string_view line) {
        if (direction == uci_client::Direction::FromEngine && line.starts_with("option ")) options->emplace_back(line);
      });
  if (!engine) return Unexpected(engine.error());
  for (const OptionSetting& setting : spec.options)
    if (const auto set = engine->set_option(setting.name, setting.value); !set) return Unexpected(set.error());
  if (const auto ready = engine->sync(); !ready) return Unexpected(ready.error());
  return EngineSession(std::move(*engine), *options);
}

void EngineSession::send(std::string_view line) {
  if (line.starts_with("setoption name UCI_Chess960")) is_chess960_ = true;
  if (const auto sent = engine_.send(line); !sent) failure_ = sent.error();
}

std::optional<std::string> EngineSession::read(TimePoint deadline) {
  auto line = engine_.read_line(deadline);
  if (!line) {
    if (line.error().kind != FailureKind::NoAnswer) failure_ = line.error();
    return std::nullopt;
  }
  note(*line);
  return std::move(*line);
}

void EngineSession::note(const std::string& line) {
  if (!is_searching_) {
    if (line.starts_with("bestmove")) saw_bestmove_ = true;
    if (line.starts_with("info") && !line.starts_with("info string")) ++lines_after_;
    return;
  }
  if (auto complaint = check_search_line(line); complaint && !report_.format_complaint)
    report_.format_complaint = fmt::format("{} (in '{}')", *complaint, line.substr(0, 80));
  if (line.starts_with("bestmove")) {
    is_searching_ = false;
    report_.order_complaint = order_.complaint();
    const auto words = split_words(line);
    report_.move = words.size() > 1 ? words[1] : "";
    report_.ponder = words.size() > 3 ? words[3] : "";
    return;
  }
  if (!line.starts_with("info")) return;
  const uci_client::EngineInfo info = uci_client::parse_info(line);
  order_.note(info);
  if (info.nodes) report_.last_nodes = std::to_string(*info.nodes);
  if (info.score && info.bound == uci_client::ScoreBound::Exact) {
    report_.has_exact_score = true;
    report_.has_mate_score |= info.score->kind == uci_client::EngineScore::Kind::Mate;
  }
  if (!position_ || report_.line_complaint) return;
  if (const auto complaint = check_pv(*position_, info, is_chess960_))
    report_.line_complaint = fmt::format("{} (in '{}')", *complaint, line.substr(0, 160));
}

bool EngineSession::is_ready() {
  send("isready");
  return wait_for("readyok", std::chrono::seconds(5));
}

bool EngineSession::wait_for(std::string_view wanted, std::chrono::milliseconds time) {
  const TimePoint deadline = steady_clock::now() + time;
  while (const auto line = read(deadline))
    if (*line == wanted) return true;
  return false;
}

void EngineSession::begin(std::string_view position, std::string_view limits) {
  report_ = {};
  order_ = {};
  position_ = position_of(position);
  saw_bestmove_ = false;
  lines_after_ = 0;
  send(fmt::format("position {}", position));
  is_searching_ = true;
  send(fmt::format("go {}", limits));
}

bool EngineSession::ends_within(std::chrono::milliseconds time) {
  const TimePoint deadline = steady_clock::now() + time;
  while (is_searching_ && read(deadline)) {
  }
  return !is_searching_;
}

SearchReport EngineSession::finish(std::chrono::milliseconds time) {
  if (!ends_within(time)) {
    report_.complaint = fmt::format("no bestmove within {} ms", time.count());
    is_searching_ = false;
  } else {
    judge_move();
  }
  return report_;
}

SearchReport EngineSession::search(std::string_view position, std::string_view limits, std::chrono::milliseconds time) {
  begin(position, limits);
  return finish(time);
}

void EngineSession::judge_move() {
  if (!position_ || !has_legal_move(*position_)) return;
  const auto move = parse_uci_move(*position_, report_.move);
  if (!move)
    report_.complaint = fmt::format("bestmove '{}' is not legal", report_.move.substr(0, 16));
  else if (!report_.ponder.empty() && !report_.line_complaint)
    report_.line_complaint = check_ponder(*position_, *move, report_.ponder);
}

bool EngineSession::ends_after_quit(std::chrono::milliseconds time) {
  send("quit");
  return engine_.has_ended_by(steady_clock::now() + time);
}

bool EngineSession::ends_after_end_of_input(std::chrono::milliseconds time) {
  engine_.close_input();
  return engine_.has_ended_by(steady_clock::now() + time);
}

}  // namespace kiebitz::match
