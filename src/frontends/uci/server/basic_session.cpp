#include "uci/server/basic_session.h"

#include <fmt/core.h>

#include <array>
#include <vector>

#include "base/text.h"
#include "uci/server/go_parser.h"
#include "uci/server/position_parser.h"

namespace kiebitz::uci {
namespace {

// What people type; only at the beginning of a line, where no program means something else by it.
std::string_view spelled_as_command(std::string_view word) {
  if (word == "exit") return "quit";
  if (word == "?") return "help";
  return word;
}

}  // namespace

BasicSession::BasicSession(LineSink sink, std::span<const OptionSpec> options)
    : output_(std::move(sink)), options_(options) {}

SessionState BasicSession::handle(std::string_view line) {
  output_.note_received(line);
  const std::vector<std::string_view> words = split_words(line);
  if (words.empty()) return SessionState::Continues;
  const DebugReport::Handling handling(debug_, line);
  // The protocol: a word that is not known is passed over, and the rest of the line counts.
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Command command{.name = i == 0 ? spelled_as_command(words[i]) : words[i],
                          .arguments = Words(words).subspan(i + 1),
                          .text = line.substr(static_cast<std::size_t>(words[i].data() - line.data()))};
    log_options_before(command.name);
    if (const auto state = execute(command)) return *state;
    if (execute_shared(command)) return SessionState::Continues;
  }
  for (const std::string& answer : unknown_.answer(words.front(), position_)) send(answer);
  return SessionState::Continues;
}

bool BasicSession::execute_shared(const Command& command) {
  if (command.name == "setoption")
    set_option(command.text);
  else if (command.name == "position")
    set_position(command.arguments);
  else if (command.name == "debug")
    debug_.set(command.arguments.empty() ? "" : command.arguments.front());
  else if (command.name == "options")
    list_options();
  else
    return command.name == "register";
  return true;
}

void BasicSession::set_option(std::string_view command) {
  const auto change = options_.parse(split_set_option(command));
  if (!change) return info_string(change.error());
  if (const auto done = apply_option(*change->spec, change->value); !done) return info_string(done.error());
  options_.set(*change);
}

// A wrong FEN or move is reported and the old position stays, but no move is given for it.
void BasicSession::set_position(Words words) {
  auto next = parse_position(words);
  is_position_refused_ = !next;
  if (!next) return info_string(next.error());
  position_ = std::move(*next);
}

void BasicSession::report_refused_position() {
  info_string("go: there is no move, because the last position was refused; send one that is right");
}

Expected<void, std::string> BasicSession::open_log(const std::string& path) {
  if (output_.open_log(path)) return {};
  return Unexpected(fmt::format("Debug Log File: cannot write '{}'", path));
}

// When a game or a search begins, the log says with which options.
void BasicSession::log_options_before(std::string_view command) {
  constexpr std::array<std::string_view, 3> kBeginnings = {"isready", "ucinewgame", "go"};
  for (const std::string_view beginning : kBeginnings)
    if (command == beginning && options_.take_news()) output_.note(options_.lines());
}

void BasicSession::list_options() {
  for (const std::string& line : options_.lines()) info_string(line);
}

}  // namespace kiebitz::uci
