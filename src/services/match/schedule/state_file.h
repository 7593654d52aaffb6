// The state of a match on disk, with which it continues after an interruption: a text file that only grows, one line
// per finished game. A line that a crash left incomplete is ignored and cut off.
//
//   kiebitz-match 1
//   argument --engine          the command line, word by word
//   plan openings 5f2c...      what must stay the same for the games to fit together, "key value"
//   game 0 1-0 checkmate       number in the schedule, result, reason
//
// A writer belongs to one thread at a time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expected.h"
#include "match/report/results.h"
#include "platform/file/append_file.h"

namespace kiebitz::match {

using PlanLine = std::pair<std::string, std::string>;  // a key and its text

struct MatchState {
  std::vector<std::string> arguments;
  std::vector<PlanLine> plan;
  std::vector<FinishedGame> games;
};

// NotBegun: the file exists, but its writer ended before the first line was complete.
enum class StateErrorKind : std::uint8_t { CannotRead, NotBegun, NotAStateFile, BadLine, CannotWrite, OtherMatch };

struct StateError {
  StateErrorKind kind = StateErrorKind::CannotRead;
  std::string text;  // one sentence without a full stop
};

Expected<MatchState, StateError> parse_state(std::string_view text);
std::string format_state_header(const MatchState& state);
std::string format_state_game(const FinishedGame& game);

Expected<MatchState, StateError> load_state(const std::string& path);
// An error that names the first difference if the games of a file do not fit this plan.
Expected<void, StateError> check_same_plan(const MatchState& state, const std::vector<PlanLine>& plan);

// One program at a time writes a state file, because games of two would be counted twice.
class StateWriter {
 public:
  // Creates a file with this header; an existing one is replaced.
  static Expected<StateWriter, StateError> create(const std::string& path, const MatchState& header);
  // Continues after the last complete line.
  static Expected<StateWriter, StateError> append(const std::string& path);

  // The line is on disk before this returns.
  Expected<void, StateError> add(const FinishedGame& game);

 private:
  StateWriter(AppendFile file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}
  static Expected<StateWriter, StateError> open(const std::string& path);
  Expected<void, StateError> write(std::string_view text);

  AppendFile file_;
  std::string path_;
};

}  // namespace kiebitz::match
