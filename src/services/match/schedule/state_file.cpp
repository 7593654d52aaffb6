#include "match/schedule/state_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "base/text.h"
#include "platform/file/whole_file.h"

namespace kiebitz::match {
namespace {

constexpr std::string_view kMagic = "kiebitz-match 1";

// Arguments come from the user and may contain line ends, so they are escaped.
std::string escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\\\";
    } else if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  return out;
}

std::string unescape(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      ++i;
      out += text[i] == 'n' ? '\n' : text[i];
    } else {
      out += text[i];
    }
  }
  return out;
}

bool parse_game(std::string_view text, FinishedGame& game) {
  const auto number = parse_number<std::size_t>(take_until(text, ' '));
  const auto result = parse_result(take_until(text, ' '));
  const auto reason = parse_end_reason(text);
  if (!number || !result || !reason) return false;
  game.number = *number;
  game.result = *result;
  game.reason = *reason;
  return true;
}

bool parse_line(std::string_view line, MatchState& state) {
  const std::string_view kind = take_until(line, ' ');
  if (kind == "argument") {
    state.arguments.push_back(unescape(line));
    return true;
  }
  if (kind == "plan") {
    const std::string_view key = take_until(line, ' ');
    state.plan.emplace_back(key, unescape(line));
    return true;
  }
  if (kind != "game") return false;
  FinishedGame game;
  if (!parse_game(line, game)) return false;
  state.games.push_back(game);
  return true;
}

StateError cannot_write(const std::string& path) {
  return {StateErrorKind::CannotWrite, fmt::format("cannot write the state file '{}'", path)};
}

Expected<std::string, StateError> read_text(const std::string& path) {
  auto text = read_whole_file(path);
  if (!text)
    return Unexpected(StateError{StateErrorKind::CannotRead, fmt::format("cannot read the state file '{}'", path)});
  return std::move(*text);
}

}  // namespace

Expected<MatchState, StateError> parse_state(std::string_view text) {
  if (kMagic.substr(0, text.size()) == text)
    return Unexpected(StateError{StateErrorKind::NotBegun, "the state file is empty"});
  MatchState state;
  // Without a line end the last line may be incomplete.
  text = text.substr(0, text.rfind('\n') + 1);
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() + 1);
    if (number == 1) {
      if (line != kMagic) break;
    } else if (!parse_line(line, state)) {
      return Unexpected(
          StateError{StateErrorKind::BadLine, fmt::format("line {} of the state file is damaged", number)});
    }
    if (text.empty()) return state;
  }
  return Unexpected(StateError{StateErrorKind::NotAStateFile, "the file is not the state of a match"});
}

std::string format_state_header(const MatchState& state) {
  std::string text = fmt::format("{}\n", kMagic);
  for (const std::string& argument : state.arguments) text += fmt::format("argument {}\n", escape(argument));
  for (const auto& [key, value] : state.plan) text += fmt::format("plan {} {}\n", key, escape(value));
  return text;
}

std::string format_state_game(const FinishedGame& game) {
  return fmt::format("game {} {} {}\n", game.number, format_result(game.result), word_of(game.reason));
}

Expected<MatchState, StateError> load_state(const std::string& path) {
  const auto text = read_text(path);
  if (!text) return Unexpected(text.error());
  auto state = parse_state(*text);
  if (!state) return Unexpected(StateError{state.error().kind, fmt::format("'{}': {}", path, state.error().text)});
  return state;
}

Expected<void, StateError> check_same_plan(const MatchState& state, const std::vector<PlanLine>& plan) {
  const auto differs = [](std::string_view key) {
    return Unexpected(StateError{StateErrorKind::OtherMatch,
                                 fmt::format("the state file belongs to another match: the {} differ", key)});
  };
  for (std::size_t i = 0; i < std::max(state.plan.size(), plan.size()); ++i) {
    if (i >= state.plan.size()) return differs(plan[i].first);
    if (i >= plan.size() || state.plan[i] != plan[i]) return differs(state.plan[i].first);
  }
  return {};
}

Expected<StateWriter, StateError> StateWriter::open(const std::string& path) {
  auto file = AppendFile::open(path);
  if (file) return StateWriter(std::move(*file), path);
  StateError error = cannot_write(path);
  if (file.error() == AppendFileError::InUse) error.text += ": another match is writing it";
  return Unexpected(std::move(error));
}

Expected<StateWriter, StateError> StateWriter::create(const std::string& path, const MatchState& header) {
  auto writer = open(path);
  if (!writer) return writer;
  if (!writer->file_.keep(0)) return Unexpected(cannot_write(path));
  if (const auto written = writer->write(format_state_header(header)); !written) return Unexpected(written.error());
  return writer;
}

Expected<StateWriter, StateError> StateWriter::append(const std::string& path) {
  const auto text = read_text(path);
  if (!text) return Unexpected(text.error());
  auto writer = open(path);
  if (writer && !writer->file_.keep(text->rfind('\n') + 1)) return Unexpected(cannot_write(path));
  return writer;
}

Expected<void, StateError> StateWriter::add(const FinishedGame& game) { return write(format_state_game(game)); }

Expected<void, StateError> StateWriter::write(std::string_view text) {
  if (!file_.append({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}))
    return Unexpected(cannot_write(path_));
  return {};
}

}  // namespace kiebitz::match
