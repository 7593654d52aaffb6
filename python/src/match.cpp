// Matches: the module match plays the games and computes the statistics. The calling thread runs the players written in
// Python, one move at a time.
#include <fmt/core.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "bindings.h"
#include "calling_thread.h"
#include "match/engines/preflight.h"
#include "match/games/pgn_output.h"
#include "match/games/player.h"
#include "match/report/report.h"
#include "match/schedule/tournament.h"
#include "notation/fen.h"
#include "notation/uci_move.h"
#include "uci/client/uci_engine.h"

namespace kiebitz::python {
namespace {

using std::chrono::steady_clock;
using uci_client::Failure;
using uci_client::FailureKind;

// A player written in Python. Only the calling thread uses the objects.
struct PythonPlayer {
  py::object choose;    // (board) -> move
  py::object new_game;  // () or None
};

// The answer of the calling thread to a request for a move.
class Answer {
 public:
  void give(std::string move) {
    const MutexLock lock(mutex_);
    move_ = {std::move(move), {}, steady_clock::now()};
    given_.notify_all();
  }
  Expected<uci_client::BestMove, Failure> wait(TimePoint deadline, const std::stop_token& cancel) {
    MutexLock lock(mutex_);
    if (given_.wait_until(lock, cancel, deadline, [this]() KIEBITZ_REQUIRES(mutex_) { return move_.has_value(); }))
      return *move_;
    if (cancel.stop_requested()) return Unexpected(Failure{FailureKind::Cancelled, "the match was cancelled"});
    return Unexpected(Failure{FailureKind::NoAnswer, "no move came in time"});
  }

 private:
  Mutex mutex_;
  Condition given_;
  std::optional<uci_client::BestMove> move_ KIEBITZ_GUARDED_BY(mutex_);
};

// An illegal move is passed on unchanged: the match decides what it means.
std::string chosen_move(const PythonPlayer& player, const Board& board) {
  const py::object reply = player.choose(board);
  if (!py::isinstance<BoardMove>(reply))
    throw py::type_error(fmt::format("a player must choose a Move, not {}", py::repr(reply).cast<std::string>()));
  const auto name = reply.cast<BoardMove>();
  const auto move = board.resolve(name);
  return move ? format_uci_move(*move, board.chess960) : uci_text(name);
}

class MatchPlayer : public match::Player {
 public:
  MatchPlayer(const match::EngineSpec& spec, const PythonPlayer& player, CallingThread& caller, bool chess960)
      : spec_(spec), player_(player), caller_(caller), chess960_(chess960) {}

  const match::EngineSpec& spec() const override { return spec_; }
  Expected<void, Failure> prepare() override {
    caller_.post([&player = player_] {
      if (!player.new_game.is_none()) player.new_game();
    });
    return {};
  }
  Expected<TimePoint, Failure> begin(const match::Turn& turn) override {
    answer_ = std::make_shared<Answer>();
    caller_.post([&player = player_, board = Board{turn.position, chess960_}, answer = answer_] {
      answer->give(chosen_move(player, board));
    });
    return steady_clock::now();
  }
  Expected<uci_client::BestMove, Failure> wait_for_move(TimePoint deadline, std::stop_token cancel,
                                                        const uci_client::InfoHandler&) override {
    return answer_->wait(deadline, cancel);
  }
  // A Python function cannot be interrupted, so it runs to its end.
  bool stop(TimePoint deadline, std::stop_token cancel) override { return answer_->wait(deadline, cancel).has_value(); }
  void discard() override {}
  void quit() override {}

 private:
  const match::EngineSpec& spec_;
  const PythonPlayer& player_;
  CallingThread& caller_;
  bool chess960_;
  std::shared_ptr<Answer> answer_;
};

// --- arguments from Python

template <class T>
std::optional<T> setting(const py::dict& settings, const char* name) {
  return settings.contains(name) && !settings[name].is_none() ? std::optional(settings[name].cast<T>()) : std::nullopt;
}

std::chrono::milliseconds seconds_wish(double seconds) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::duration<double>(seconds));
}

match::EngineSpec program_from(const py::dict& told) {
  match::EngineSpec spec;
  spec.name = told["name"].cast<std::string>();
  spec.command = told["command"].cast<std::string>();
  spec.arguments = told["args"].cast<std::vector<std::string>>();
  for (const auto& [name, value] : told["options"].cast<std::vector<std::pair<std::string, std::string>>>())
    spec.options.push_back({name, value});
  if (const auto text = setting<std::string>(told, "tc")) {
    spec.limits.clock = match::parse_time_control(*text);
    if (!spec.limits.clock) raise_value_error(fmt::format("'{}' is no time control: 4+0.04 or 40/60+0.6", *text));
  }
  if (const auto time = setting<double>(told, "time")) spec.limits.move_time = seconds_wish(*time);
  spec.limits.nodes = setting<std::int64_t>(told, "nodes");
  spec.limits.depth = setting<int>(told, "depth");
  if (!spec.limits.is_bounded()) raise_value_error(fmt::format("{} may think for ever: give it a limit", spec.command));
  return spec;
}

match::Opening opening_from(const Board& board) {
  match::Opening opening;
  Position start = board.position;
  for (; start.plies_made() > 0; start.unmake()) {
    if (start.last_move().is_null()) raise_value_error("an opening of a match has no null moves");
    opening.moves.insert(opening.moves.begin(), start.last_move());
  }
  if (start.key() != Position::start().key()) opening.fen = format_fen(start);
  return opening;
}

// None: the shipped openings; ("epd" or "pgn", text); or boards.
match::OpeningList openings_from(const py::object& wanted) {
  if (wanted.is_none()) return match::builtin_opening_list({});
  if (py::isinstance<py::tuple>(wanted)) {
    const auto [format, text] = wanted.cast<std::pair<std::string, std::string>>();
    auto list = format == "pgn" ? match::parse_pgn_openings(text, {}) : match::parse_epd_openings(text);
    if (!list) raise_value_error(list.error().text);
    return std::move(*list);
  }
  match::OpeningList list;
  for (const py::handle board : wanted) list.push_back(opening_from(board.cast<const Board&>()));
  return list;
}

match::OpeningBook book_from(const py::object& wanted, std::optional<std::uint64_t> seed) {
  match::OpeningList list = openings_from(wanted);
  if (list.empty()) raise_value_error("there are no openings");
  const auto order = seed ? match::OpeningOrder::Random : match::OpeningOrder::Sequential;
  return {std::move(list), {.order = order, .seed = seed.value_or(0)}};
}

bool needs_chess960(const match::OpeningBook& book) {
  for (std::size_t i = 0; i < book.size(); ++i)
    if (book.at(i).start().has_chess960_castling()) return true;
  return false;
}

// Pairs of games if their number is even.
match::ScheduleOptions schedule_of(std::size_t games) {
  match::ScheduleOptions schedule;
  schedule.games_per_encounter = games % 2 == 0 ? 2 : 1;
  schedule.rounds = games / schedule.games_per_encounter;
  return schedule;
}

// --- results for Python

py::dict reasons_dict(const std::map<match::EndReason, int>& reasons) {
  py::dict out;
  for (const auto& [reason, count] : reasons) out[py::str(std::string(match::word_of(reason)))] = count;
  return out;
}

py::dict report_dict(const match::MatchReport& report) {
  const match::ScoreCounts games = report.results.games_between(0, 1);
  py::dict out;
  out["first"] = report.engines[0].name;
  out["second"] = report.engines[1].name;
  out["wins"] = games.wins;
  out["draws"] = games.draws;
  out["losses"] = games.losses;
  out["elo"] = report.elo.elo;
  out["elo_error"] = report.elo.error;
  out["superiority"] = report.elo.superiority;
  out["endings"] = reasons_dict(report.results.endings());
  out["failures"] =
      py::make_tuple(reasons_dict(report.results.failures_of(0)), reasons_dict(report.results.failures_of(1)));
  out["llr"] = report.sprt ? py::object(py::float_(report.sprt->log_likelihood_ratio)) : py::none();
  out["end"] = report.end ? py::object(py::str(std::string(match::word_of(*report.end)))) : py::none();
  out["summary"] = match::format_summary(report);
  return out;
}

class PythonMatch {
 public:
  PythonMatch(const py::sequence& players, const py::object& openings, const py::dict& settings, py::object on_game)
      : book_(book_from(openings, setting<std::uint64_t>(settings, "seed"))),
        on_game_(std::move(on_game)),
        caller_(stop_) {
    for (const py::handle player : players) sit_down(py::reinterpret_borrow<py::object>(player));
    match::complete_names(config_.engines, {});
    config_.schedule = schedule_of(settings["games"].cast<std::size_t>());
    config_.game.chess960 = needs_chess960(book_);
    config_.game.adjudication.max_moves = setting<int>(settings, "max_moves");
    config_.concurrency = std::max<std::size_t>(1, settings["concurrency"].cast<std::size_t>());
    if (const auto bounds = setting<std::pair<double, double>>(settings, "sprt"))
      config_.sprt = match::SprtSettings{.elo0 = bounds->first, .elo1 = bounds->second};
    if (config_.sprt && config_.sprt->elo0 >= config_.sprt->elo1) raise_value_error("sprt needs two rising numbers");
  }

  py::dict play() {
    match::MatchEvents events;
    events.game_finished = [this](const match::GameRecord& record, const match::ResultTable& results) {
      caller_.post([this, pgn = match::format_pgn(record, config_.engines, {.chess960 = config_.game.chess960}),
                    report = report_of(results, {})] { on_game_(pgn, report_dict(report)); });
    };
    match::Tournament tournament(config_, book_, events, [this](std::size_t i) -> std::unique_ptr<match::Player> {
      if (!players_[i]) return nullptr;
      return std::make_unique<MatchPlayer>(config_.engines[i], *players_[i], caller_, config_.game.chess960);
    });
    const match::MatchEnd end = caller_.run([&] { return tournament.run(stop_.get_token()); });
    return report_dict(report_of(tournament.results(), end));
  }

 private:
  // A dictionary describes a program; (name, choose, new_game) is a player of Python's.
  void sit_down(const py::object& player) {
    if (py::isinstance<py::dict>(player)) {
      config_.engines.push_back(program_from(player));
      players_.emplace_back();
      return;
    }
    const auto who = player.cast<py::tuple>();
    match::EngineSpec spec;
    spec.name = who[0].cast<std::string>();
    config_.engines.push_back(std::move(spec));
    players_.emplace_back(PythonPlayer{who[1], who[2]});
  }

  match::MatchReport report_of(const match::ResultTable& results, std::optional<match::MatchEnd> end) const {
    const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - begin_);
    return match::make_report({config_, results, results.games(), 0, elapsed, end, {}});
  }

  match::MatchConfig config_;
  match::OpeningBook book_;
  std::vector<std::optional<PythonPlayer>> players_;
  py::object on_game_;
  std::stop_source stop_;
  CallingThread caller_;
  steady_clock::time_point begin_ = steady_clock::now();
};

}  // namespace

void bind_match(py::module_& module) {
  module.def(
      "play_match",
      [](const py::sequence& players, const py::object& openings, const py::dict& settings, const py::object& on_game) {
        return PythonMatch(players, openings, settings, on_game).play();
      },
      py::arg("players"), py::arg("openings"), py::arg("settings"), py::arg("on_game"));
}

}  // namespace kiebitz::python
