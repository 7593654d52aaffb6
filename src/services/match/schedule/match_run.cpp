#include "match/schedule/match_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <utility>

#include "match/engines/preflight.h"
#include "match/games/known_results.h"
#include "match/games/pgn_output.h"
#include "match/schedule/match_plan.h"
#include "match/schedule/opening_files.h"
#include "match/schedule/openings.h"

namespace kiebitz::match {

Expected<std::optional<RatingAnchor>, std::string> find_anchor(const std::optional<NamedAnchor>& anchor,
                                                               const MatchConfig& config) {
  if (!anchor) return std::optional<RatingAnchor>();
  for (std::size_t i = 0; i < config.engines.size(); ++i)
    if (config.engines[i].name == anchor->name) return std::optional(RatingAnchor{i, anchor->rating});
  return Unexpected(fmt::format("--anchor: there is no engine '{}'", anchor->name));
}

MatchRun::MatchRun(MatchCommand command, std::vector<std::string> words, MatchRunEvents events)
    : command_(std::move(command)), words_(std::move(words)), events_(std::move(events)) {}

Expected<MatchReport, std::string> MatchRun::run(const std::stop_token& cancel) {
  if (const Done done = prepare(); !done) return Unexpected(done.error());
  const auto book = make_book();
  if (!book) return Unexpected(book.error());
  const auto anchor = find_anchor(command_.anchor, command_.config);
  if (!anchor) return Unexpected(anchor.error());
  anchor_ = *anchor;
  Tournament tournament(command_.config, *book, tournament_events());
  scheduled_ = tournament.schedule().total_games();
  warn_of_copies(tournament.schedule(), *book);
  if (const Done done = restore(tournament, *book); !done) return Unexpected(done.error());
  begin_ = std::chrono::steady_clock::now();
  const std::stop_callback forward(cancel, [this] { stop_.request_stop(); });
  const MatchEnd end = tournament.run(stop_.get_token());
  return report(tournament.results(), end);
}

MatchRun::Done MatchRun::prepare() {
  if (const Done done = check_and_name_engines(); !done) return done;
  if (const Done done = load_earlier_games(); !done) return done;
  if (const Done done = open_outputs(); !done) return done;
  if (!command_.tables) return {};
  tables_.syzygy_path = *command_.tables;
  auto results = load_results(tables_);
  if (!results) return Unexpected(results.error());
  command_.config.game.known_result = std::move(*results);
  return {};
}

MatchRun::Done MatchRun::check_and_name_engines() {
  const auto preflight = check_engines(command_.config);
  if (!preflight) return Unexpected(preflight.error().text);
  complete_names(command_.config.engines, preflight->names);
  for (const std::string& remark : preflight->remarks) events_.say(remark);
  return {};
}

MatchRun::Done MatchRun::load_earlier_games() {
  if (command_.state_file.empty() || !std::filesystem::exists(command_.state_file)) return {};
  auto state = load_state(command_.state_file);
  if (state)
    earlier_ = std::move(*state);
  else if (state.error().kind != StateErrorKind::NotBegun)
    return Unexpected(state.error().text);
  return {};
}

MatchRun::Done MatchRun::open_outputs() {
  if (!command_.pgn_file.empty()) {
    auto file = AppendFile::open(command_.pgn_file);
    if (!file) return Unexpected(fmt::format("cannot write '{}': {}", command_.pgn_file, describe(file.error())));
    pgn_ = std::move(*file);
  }
  if (!command_.log_file.empty()) {
    log_ = std::make_unique<WireLog>(command_.log_file);
    if (!log_->is_open()) return Unexpected(fmt::format("cannot write '{}'", command_.log_file));
  }
  return {};
}

Expected<OpeningBook, std::string> MatchRun::make_book() {
  const OpeningSource& source = command_.openings;
  std::optional<std::uint64_t> seed = command_.seed;
  if (!seed && earlier_) seed = planned_seed(*earlier_);
  if (!seed && (source.order == OpeningOrder::Random || source.format == OpeningFormat::Book))
    seed = std::random_device{}();
  seed_ = seed.value_or(0);
  auto openings = load_openings(source, command_.config.game.chess960, seed_);
  if (!openings) return Unexpected(openings.error());
  return OpeningBook(std::move(*openings), {source.order, seed_, source.start - 1});
}

// Without a clock most engines repeat the same game from the same opening, and a repeated game is no evidence.
void MatchRun::warn_of_copies(const Schedule& schedule, const OpeningBook& book) const {
  const auto& engines = command_.config.engines;
  const bool has_time =
      std::any_of(engines.begin(), engines.end(), [](const auto& e) { return e.limits.clock || e.limits.move_time; });
  if (has_time || schedule.total_games() == 0) return;
  const std::size_t used = schedule.game(schedule.total_games() - 1).opening + 1;
  if (used > book.size())
    events_.say(
        fmt::format("the {} openings begin again before the end; without a clock games may then be copies of "
                    "earlier ones: --openings takes a file with more",
                    book.size()));
}

// A state file stores the path of a program, not its content. A rebuilt program is a different player.
void MatchRun::warn_of_newer_engines() const {
  std::error_code error;
  const auto last_game = std::filesystem::last_write_time(command_.state_file, error);
  if (error) return;
  for (const EngineSpec& engine : command_.config.engines) {
    const auto built = std::filesystem::last_write_time(engine.command, error);
    if (!error && built > last_game)
      events_.say(fmt::format("{} has changed since the last game: games of two versions are counted together",
                              engine.command));
  }
}

MatchRun::Done MatchRun::restore(Tournament& tournament, const OpeningBook& book) {
  if (command_.state_file.empty()) return {};
  const std::vector<PlanLine> plan = plan_lines(command_.config, book, seed_);
  if (earlier_) {
    if (const auto same = check_same_plan(*earlier_, plan); !same) return Unexpected(same.error().text);
    for (const FinishedGame& game : earlier_->games)
      if (tournament.restore(game)) ++restored_;
    warn_of_newer_engines();
  }
  auto writer = earlier_ ? StateWriter::append(command_.state_file)
                         : StateWriter::create(command_.state_file, {words_, plan, {}});
  if (!writer) return Unexpected(writer.error().text);
  state_ = std::move(*writer);
  if (earlier_) events_.say(fmt::format("{} games were played before", restored_));
  return {};
}

MatchEvents MatchRun::tournament_events() {
  MatchEvents events;
  events.game_finished = [this](const GameRecord& record, const ResultTable& results) { finished(record, results); };
  events.warning = [this](const MatchWarning& warning) {
    events_.say(
        fmt::format("game {}, {}: {}", warning.game + 1, command_.config.engines[warning.engine].name, warning.text));
  };
  if (log_)
    events.wire = [this](std::size_t engine, uci_client::Direction direction, std::string_view line) {
      log_->write(command_.config.engines[engine].name, direction, line);
    };
  return events;
}

void MatchRun::finished(const GameRecord& record, const ResultTable& results) {
  // Writes the game first, then its line of the state: a crash in between repeats a game and loses none.
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
    events_.say(fmt::format("game {}, {} - {}: {}", record.plan.number + 1, engines[record.plan.white].name,
                            engines[record.plan.black].name, describe_end(record)));
  events_.progress(report(results, {}));
}

void MatchRun::give_up(const std::string& why) {
  if (write_error_.empty()) write_error_ = why;
  stop_.request_stop();
}

MatchReport MatchRun::report(const ResultTable& results, std::optional<MatchEnd> end) const {
  const auto elapsed = std::chrono::steady_clock::now() - begin_;
  return make_report({command_.config, results, scheduled_, restored_,
                      std::chrono::duration_cast<std::chrono::milliseconds>(elapsed), end, anchor_});
}

}  // namespace kiebitz::match
