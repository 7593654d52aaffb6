#include "cli/match_session.h"

#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <mutex>
#include <random>
#include <thread>
#include <utility>

#include "cli/match_sources.h"
#include "match/match_plan.h"
#include "match/openings.h"
#include "match/pgn_output.h"
#include "match/preflight.h"
#include "platform/signal.h"
#include "platform/terminal.h"

namespace kiebitz::cli {

using namespace match;

// Every line of every engine with the time since the beginning. Engines write from several threads.
class WireLog {
 public:
  explicit WireLog(const std::string& path) : file_(path) {
    if (!file_) throw UserError(fmt::format("cannot write '{}'", path));
  }
  void write(const std::string& name, uci_client::Direction direction, std::string_view line) {
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin_;
    const std::lock_guard lock(mutex_);
    file_ << fmt::format("{:.4f} {} {} {}\n", time.count(), name,
                         direction == uci_client::Direction::ToEngine ? "<" : ">", line);
  }

 private:
  std::mutex mutex_;
  std::ofstream file_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

namespace {

MatchScreen make_screen(bool json) {
  if (json) return {stderr, false, 80};
  const Terminal terminal = standard_output_terminal();
  return {stdout, terminal.is_terminal, terminal.columns};
}

}  // namespace

std::optional<RatingAnchor> find_anchor(const std::optional<NamedAnchor>& anchor, const MatchConfig& config) {
  if (!anchor) return std::nullopt;
  for (std::size_t i = 0; i < config.engines.size(); ++i)
    if (config.engines[i].name == anchor->name) return RatingAnchor{i, anchor->rating};
  throw UserError(fmt::format("--anchor: there is no engine '{}'", anchor->name));
}

MatchSession::MatchSession(MatchCommand command, std::vector<std::string> words)
    : command_(std::move(command)), words_(std::move(words)), screen_(make_screen(command_.json)) {}

MatchSession::~MatchSession() = default;

MatchReport MatchSession::run() {
  check_and_name_engines();
  load_earlier_games();
  open_outputs();
  if (command_.tables) command_.config.game.known_result = load_results(*command_.tables);
  const OpeningBook book = make_book();
  anchor_ = find_anchor(command_.anchor, command_.config);
  Tournament tournament(command_.config, book, events());
  scheduled_ = tournament.schedule().total_games();
  warn_of_copies(tournament.schedule(), book);
  restore(tournament, book);
  const MatchEnd end = play(tournament);
  screen_.finish();
  MatchReport final_report = report(tournament.results(), end);
  print_result(final_report);
  fail_if_needed(final_report);
  return final_report;
}

void MatchSession::check_and_name_engines() {
  const Preflight preflight = value_or_throw(check_engines(command_.config));
  complete_names(command_.config.engines, preflight.names);
  for (const std::string& remark : preflight.remarks) screen_.say(remark);
}

// Without a clock most engines play the same game again from the same opening, and a copy is no evidence.
void MatchSession::warn_of_copies(const Schedule& schedule, const OpeningBook& book) {
  const auto& engines = command_.config.engines;
  const bool has_time =
      std::any_of(engines.begin(), engines.end(), [](const auto& e) { return e.limits.clock || e.limits.move_time; });
  if (has_time || schedule.total_games() == 0) return;
  const std::size_t used = schedule.game(schedule.total_games() - 1).opening + 1;
  if (used > book.size())
    screen_.say(
        fmt::format("the {} openings begin again before the end; without a clock games may then be copies of "
                    "earlier ones: --openings takes a file with more",
                    book.size()));
}

void MatchSession::load_earlier_games() {
  if (command_.state_file.empty() || !std::filesystem::exists(command_.state_file)) return;
  auto state = load_state(command_.state_file);
  if (!state && state.error().kind == StateErrorKind::NotBegun) return;
  earlier_ = value_or_throw(std::move(state));
}

OpeningBook MatchSession::make_book() {
  const OpeningSource& source = command_.openings;
  std::optional<std::uint64_t> seed = command_.seed;
  if (!seed && earlier_) seed = planned_seed(*earlier_);
  if (!seed && (source.order == OpeningOrder::Random || source.format == OpeningFormat::Book))
    seed = std::random_device{}();
  seed_ = seed.value_or(0);
  return OpeningBook(load_openings(source, command_.config.game.chess960, seed_),
                     {source.order, seed_, source.start - 1});
}

void MatchSession::open_outputs() {
  if (!command_.pgn_file.empty()) {
    auto file = AppendFile::open(command_.pgn_file);
    if (!file) throw UserError(fmt::format("cannot write '{}': {}", command_.pgn_file, describe(file.error())));
    pgn_ = std::move(*file);
  }
  if (!command_.log_file.empty()) log_ = std::make_unique<WireLog>(command_.log_file);
}

// A state file knows where a program lies, not what is in it. One that was built again is another player.
void MatchSession::warn_of_newer_engines() {
  std::error_code error;
  const auto last_game = std::filesystem::last_write_time(command_.state_file, error);
  if (error) return;
  for (const EngineSpec& engine : command_.config.engines) {
    const auto built = std::filesystem::last_write_time(engine.command, error);
    if (!error && built > last_game)
      screen_.say(fmt::format("{} has changed since the last game: games of two versions are counted together",
                              engine.command));
  }
}

void MatchSession::restore(Tournament& tournament, const OpeningBook& book) {
  if (command_.state_file.empty()) return;
  const std::vector<PlanLine> plan = plan_lines(command_.config, book, seed_);
  if (!earlier_) {
    state_ = value_or_throw(StateWriter::create(command_.state_file, {words_, plan, {}}));
    return;
  }
  if (const auto same = check_same_plan(*earlier_, plan); !same) throw UserError(same.error().text);
  for (const FinishedGame& game : earlier_->games)
    if (tournament.restore(game)) ++restored_;
  warn_of_newer_engines();
  state_ = value_or_throw(StateWriter::append(command_.state_file));
  screen_.say(fmt::format("{} games were played before", restored_));
}

MatchEvents MatchSession::events() {
  MatchEvents events;
  events.game_finished = [this](const GameRecord& record, const ResultTable& results) { finished(record, results); };
  events.warning = [this](const MatchWarning& warning) {
    screen_.say(
        fmt::format("game {}, {}: {}", warning.game + 1, command_.config.engines[warning.engine].name, warning.text));
  };
  if (log_)
    events.wire = [this](std::size_t engine, uci_client::Direction direction, std::string_view line) {
      log_->write(command_.config.engines[engine].name, direction, line);
    };
  return events;
}

void MatchSession::finished(const GameRecord& record, const ResultTable& results) {
  // The game first, then the note that it is done: a sudden end in between repeats a game and loses none.
  if (pgn_) {
    const std::string text = format_pgn(record, command_.config.engines, command_.pgn) + '\n';
    if (!pgn_->append({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}))
      return give_up(fmt::format("cannot write '{}'", command_.pgn_file));
  }
  if (state_)
    if (const auto added = state_->add({record.plan.number, record.result, record.reason}); !added)
      return give_up(added.error().text);
  const auto& engines = command_.config.engines;
  if (is_failure(record.reason))
    screen_.say(fmt::format("game {}, {} - {}: {}", record.plan.number + 1, engines[record.plan.white].name,
                            engines[record.plan.black].name, describe_end(record)));
  screen_.progress(format_progress(report(results, {})), results.games() % command_.report_every == 0);
}

void MatchSession::give_up(const std::string& why) {
  if (write_error_.empty()) write_error_ = why;
  stop_.request_stop();
}

MatchEnd MatchSession::play(Tournament& tournament) {
  const InterruptWatch watch;
  begin_ = std::chrono::steady_clock::now();
  const std::jthread listener([&](const std::stop_token& done) {
    while (!done.stop_requested()) {
      if (watch.interrupts() > 0) stop_.request_stop();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  return tournament.run(stop_.get_token());
}

MatchReport MatchSession::report(const ResultTable& results, std::optional<MatchEnd> end) const {
  const auto elapsed = std::chrono::steady_clock::now() - begin_;
  return make_report({command_.config, results, scheduled_, restored_,
                      std::chrono::duration_cast<std::chrono::milliseconds>(elapsed), end, anchor_});
}

void MatchSession::print_result(const MatchReport& final_report) const {
  if (command_.json) {
    fmt::print("{}\n", format_json(final_report));
  } else {
    fmt::print("{}", format_summary(final_report));
  }
  std::fflush(stdout);
}

void MatchSession::fail_if_needed(const MatchReport& final_report) const {
  if (!write_error_.empty()) throw UserError(write_error_);
  if (final_report.end == MatchEnd::EngineFailed)
    throw UserError("an engine does not start any more; the match ends here");
}

}  // namespace kiebitz::cli
