#include "server/opponents/uci_job.h"

#include <fmt/format.h>

#include <cctype>

#include "notation/uci_move.h"

namespace kiebitz::server {
namespace {

using uci_client::EngineInfo;
using uci_client::EngineScore;
using uci_client::Failure;
using uci_client::FailureKind;

constexpr Milliseconds kLate{200};          // tolerance beyond the time limit of an engine
constexpr Milliseconds kPatience{3000};     // for a bestmove after stop
constexpr Milliseconds kStopPatience{500};  // the same for a cancelled search

EngineTrouble trouble_of(const Failure& failure) {
  switch (failure.kind) {
    case FailureKind::CannotStart:
      return {"its program cannot be started", "ihr Programm lässt sich nicht starten"};
    case FailureKind::NoHandshake:
      return {"its program does not answer as a UCI engine", "ihr Programm antwortet nicht wie eine UCI-Engine"};
    case FailureKind::Disconnected:
      return {"its program has ended", "ihr Programm hat sich beendet"};
    case FailureKind::NoAnswer:
      return {"its program does not answer", "ihr Programm antwortet nicht"};
    case FailureKind::BadOption:
      return {"its program refuses a setting it needs", "ihr Programm lehnt eine nötige Einstellung ab"};
    case FailureKind::Cancelled:
      break;
  }
  return {};
}

uci_client::GoLimits go_limits(const SearchLimits& limits) {
  uci_client::GoLimits go;
  go.depth = limits.depth;
  go.nodes = limits.nodes;
  if (!limits.clock) {
    go.move_time = limits.move_time;
    return go;
  }
  for (std::size_t side = 0; side < go.clocks.size(); ++side)
    go.clocks[side] = uci_client::GoClock{limits.clock->remaining[side], limits.clock->increment[side]};
  return go;
}

// Cleans a text of an engine: no markup, no incomplete characters.
std::string plain(std::string_view word) {
  constexpr std::size_t kLongest = 10;
  std::string text(word.substr(0, kLongest));
  std::erase_if(text, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
  return text;
}

}  // namespace

UciJob::UciJob(UciEngines& engines, std::string id, SearchOrder order, SearchReports reports)
    : engines_(engines), id_(std::move(id)), order_(std::move(order)), reports_(std::move(reports)) {}

Expected<void, Failure> UciJob::prepare(UciEngines::Loan& loan) const {
  uci_client::UciEngine& engine = loan.engine();
  if (loan.is_new()) {
    if (order_.game.is_chess960)
      if (const auto set = engine.set_option("UCI_Chess960", "true"); !set) return set;
    if (const auto ready = engine.new_game(); !ready) return ready;
  }
  return engine.set_position(order_.game.position);
}

Expected<SearchResult, EngineTrouble> UciJob::search(const UciEngineSetup& setup, const std::stop_token& stop) {
  auto loan = engines_.lend(setup, order_.game.seat, stop);
  if (!loan) return Unexpected(trouble_of(loan.error()));
  const auto fail = [&loan](const Failure& failure) {
    loan->throw_away();
    return Unexpected(trouble_of(failure));
  };
  uci_client::UciEngine& engine = loan->engine();
  if (const auto ready = prepare(*loan); !ready) return fail(ready.error());
  const Color side = order_.position.side_to_move();
  SearchResult result;
  AnalysisLine line;
  bool has_score = false;
  const auto on_info = [&](const EngineInfo& info) {
    if (!info.score || info.multipv.value_or(1) != 1) return;
    const bool is_mate = info.score->kind == EngineScore::Kind::Mate;
    line.score = {is_mate ? Score::Kind::Mate : Score::Kind::Centipawns, info.score->value, side};
    line.depth = info.depth.value_or(line.depth);
    has_score = true;
  };
  const SearchLimits limits = limits_at(order_, std::chrono::steady_clock::now());
  const auto begun = engine.go(go_limits(limits));
  if (!begun) return fail(begun.error());
  // An engine with much time on its clock is stopped: it holds a thread of the pool.
  const Milliseconds longest = limits.move_time.value_or(Milliseconds(0)) + kLate;
  auto best = engine.wait_for_bestmove(*begun + longest, stop, on_info);
  if (!best && best.error().kind == FailureKind::NoAnswer && engine.stop())
    best = engine.wait_for_bestmove(std::chrono::steady_clock::now() + kPatience, stop, on_info);
  if (!best && best.error().kind == FailureKind::Cancelled) {
    // The answer is not needed, but the process is, if it stops.
    const auto deadline = std::chrono::steady_clock::now() + kStopPatience;
    if (!engine.stop() || !engine.wait_for_bestmove(deadline, {}, {})) loan->throw_away();
    return Unexpected(EngineTrouble{});
  }
  if (!best) return fail(best.error());
  const auto move = parse_uci_move(order_.position, best->move);
  if (!move) {
    loan->throw_away();
    const std::string text = plain(best->move);
    return Unexpected(EngineTrouble{fmt::format("it wants to play '{}', which is not possible here", text),
                                    fmt::format("sie will „{}“ spielen, was hier nicht geht", text)});
  }
  result.best = *move;
  if (has_score) result.lines.push_back(line);
  return result;
}

PoolJob::Run UciJob::run(PoolEngine& /*engine*/, const std::stop_token& stop) {
  const UciEngineSetup* setup = engines_.find(id_);
  if (!setup) {
    reports_.on_trouble(
        {"this server does not have it any more", "diesen Gegner gibt es auf diesem Server nicht mehr"});
    return Run::Finished;
  }
  const auto result = search(*setup, stop);
  if (stop.stop_requested()) return begin_again();
  if (result)
    reports_.on_done(*result);
  else
    reports_.on_trouble(result.error());
  return Run::Finished;
}

void UciJob::drop() {
  if (reports_.on_drop) reports_.on_drop();
}

}  // namespace kiebitz::server
