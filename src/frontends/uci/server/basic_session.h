// What all sessions have in common: they read lines, skip unknown words, store options and the position, write a log
// and report what they do after `debug on`. One thread calls handle(); remarks may come from any.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/position.h"
#include "uci/server/debug_report.h"
#include "uci/server/line_output.h"
#include "uci/server/session_state.h"
#include "uci/server/set_option.h"
#include "uci/server/unknown_command.h"

namespace kiebitz::uci {

class BasicSession {
 public:
  BasicSession(const BasicSession&) = delete;
  BasicSession& operator=(const BasicSession&) = delete;

  SessionState handle(std::string_view line);

 protected:
  using Words = std::span<const std::string_view>;

  BasicSession(LineSink sink, std::span<const OptionSpec> options);
  ~BasicSession() = default;

  struct Command {
    std::string_view name;
    Words arguments;
    std::string_view text;  // of the line, from the name on
  };

  // Nothing if it is not one of this session's own commands. Called before execute_shared.
  virtual std::optional<SessionState> execute(const Command& command) = 0;
  // The error is a sentence; then nothing has changed.
  virtual Expected<void, std::string> apply_option(const OptionSpec& spec, const OptionValue& value) = 0;

  void send(std::string_view line) { output_.send(line); }
  void info_string(std::string_view text) { output_.remark(text); }
  const Position& position() const { return position_; }
  // The last one was wrong: no move may be given for the one before.
  bool is_position_refused() const { return is_position_refused_; }
  void report_refused_position();
  Expected<void, std::string> open_log(const std::string& path);
  DebugReport& debug() { return debug_; }

 private:
  bool execute_shared(const Command& command);
  void set_option(std::string_view command);
  void set_position(Words words);
  void log_options_before(std::string_view command);
  void list_options();

  LineOutput output_;
  DebugReport debug_{output_};
  OptionValues options_;
  UnknownCommands unknown_;
  Position position_ = Position::start();
  bool is_position_refused_ = false;
};

}  // namespace kiebitz::uci
