// One run of the match command: from the words to the summary. Opens the files, plays, shows, and throws UserError for
// what the user can mend. Belongs to the main thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/errors.h"
#include "cli/match_screen.h"
#include "match/match_command.h"
#include "match/report.h"
#include "match/state_file.h"
#include "match/tournament.h"
#include "platform/append_file.h"

namespace kiebitz::cli {

// For results whose error has a text.
template <class T, class E>
T value_or_throw(Expected<T, E> result) {
  if (!result) throw UserError(result.error().text);
  return std::move(*result);
}

// Throws UserError if no engine has this name.
std::optional<match::RatingAnchor> find_anchor(const std::optional<match::NamedAnchor>& anchor,
                                               const match::MatchConfig& config);

class WireLog;

class MatchSession {
 public:
  // The words are what the command was made of; a state file remembers them.
  MatchSession(match::MatchCommand command, std::vector<std::string> words);
  ~MatchSession();
  MatchSession(const MatchSession&) = delete;
  MatchSession& operator=(const MatchSession&) = delete;

  // Plays all games and prints the result.
  match::MatchReport run();

 private:
  void check_and_name_engines();
  void warn_of_copies(const match::Schedule& schedule, const match::OpeningBook& book);
  void load_earlier_games();
  match::OpeningBook make_book();
  void open_outputs();
  void warn_of_newer_engines();
  void restore(match::Tournament& tournament, const match::OpeningBook& book);
  match::MatchEvents events();
  void finished(const match::GameRecord& record, const match::ResultTable& results);
  void give_up(const std::string& why);
  match::MatchEnd play(match::Tournament& tournament);
  match::MatchReport report(const match::ResultTable& results, std::optional<match::MatchEnd> end) const;
  void print_result(const match::MatchReport& report) const;
  void fail_if_needed(const match::MatchReport& report) const;

  match::MatchCommand command_;
  std::vector<std::string> words_;
  MatchScreen screen_;
  std::optional<match::MatchState> earlier_;
  std::uint64_t seed_ = 0;
  std::optional<AppendFile> pgn_;
  std::unique_ptr<WireLog> log_;
  std::optional<match::StateWriter> state_;
  std::optional<match::RatingAnchor> anchor_;
  std::size_t scheduled_ = 0;
  std::size_t restored_ = 0;
  std::string write_error_;
  std::stop_source stop_;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace kiebitz::cli
