// One run of a match from its description to its report: opens the files, plays the missing games and saves finished
// ones. run() blocks; the threads that play call the events, one at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "engine/tablebase_settings.h"
#include "match/command/match_command.h"
#include "match/engines/wire_log.h"
#include "match/report/report.h"
#include "match/schedule/state_file.h"
#include "match/schedule/tournament.h"
#include "platform/file/append_file.h"

namespace kiebitz::match {

struct MatchRunEvents {
  std::function<void(std::string_view sentence)> say;
  std::function<void(const MatchReport& so_far)> progress;
};

// An error if no engine has this name.
Expected<std::optional<RatingAnchor>, std::string> find_anchor(const std::optional<NamedAnchor>& anchor,
                                                               const MatchConfig& config);

class MatchRun {
 public:
  // `words`: the command line; a state file stores it for --resume.
  MatchRun(MatchCommand command, std::vector<std::string> words, MatchRunEvents events);
  // The tablebases that end games if the command requests that; the path of Syzygy tables comes from the command.
  void set_tables(const TablebaseSettings& tables) { tables_ = tables; }

  // The error is a sentence that the user can act on. Called once.
  Expected<MatchReport, std::string> run(const std::stop_token& cancel);
  // The error that ended the match early: a game or its line of the state could not be written. Empty: none.
  const std::string& write_error() const { return write_error_; }

 private:
  using Done = Expected<void, std::string>;

  Done prepare();
  Done check_and_name_engines();
  Done load_earlier_games();
  Done open_outputs();
  Expected<OpeningBook, std::string> make_book();
  void warn_of_copies(const Schedule& schedule, const OpeningBook& book) const;
  void warn_of_newer_engines() const;
  Done restore(Tournament& tournament, const OpeningBook& book);
  MatchEvents tournament_events();
  void finished(const GameRecord& record, const ResultTable& results);
  void give_up(const std::string& why);
  MatchReport report(const ResultTable& results, std::optional<MatchEnd> end) const;

  MatchCommand command_;
  std::vector<std::string> words_;
  MatchRunEvents events_;
  TablebaseSettings tables_;
  std::optional<MatchState> earlier_;
  std::uint64_t seed_ = 0;
  std::optional<AppendFile> pgn_;
  std::unique_ptr<WireLog> log_;
  std::optional<StateWriter> state_;
  std::optional<RatingAnchor> anchor_;
  std::size_t scheduled_ = 0;
  std::size_t restored_ = 0;
  std::string write_error_;
  std::stop_source stop_;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace kiebitz::match
