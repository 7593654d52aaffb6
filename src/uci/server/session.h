// A UCI dialogue: lines in, lines out. handle() waits for no search but one that was told to stop or is telling its
// result, so the reader always answers (a count of go perft lets only stop and isready pass); lines come out on
// the caller's thread and on that of whoever works. Whoever owns the session reads the input and ends when it says
// SessionState::Ended.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "engine/book_settings.h"
#include "engine/engine.h"
#include "engine/option_table.h"
#include "engine/table_settings.h"
#include "rules/position.h"
#include "uci/server/go_parser.h"
#include "uci/server/info_writer.h"
#include "uci/server/perft_run.h"
#include "uci/server/session_state.h"

namespace kiebitz::uci {

class Session {
 public:
  explicit Session(LineSink sink, NetworkPtr network = embedded_network());
  ~Session();

  SessionState handle(std::string_view line);
  // Blocks until the running search has answered.
  void wait();

 private:
  using Words = std::span<const std::string_view>;
  // How the search that runs, or the one that waits for it, comes to its end.
  enum class Ending { ByItself, AfterPonderHit, ByStop };

  void send(std::string_view line);
  void complain(std::string_view text);
  void identify();
  // The command these words of the line begin with; nothing if there is no such command.
  std::optional<SessionState> obey(std::string_view line, Words words);
  void set_option(std::string_view line);
  void apply_option(const OptionSpec& spec, const OptionValue& value);
  void apply_level();
  void apply_table_option(OptionId id, const OptionValue& value);
  void load_tables();
  void apply_book_option(OptionId id, const OptionValue& value);
  void list_search_params();
  bool set_search_param(std::string_view name, std::string_view text);
  void load_network(const std::string& path);
  void set_position(Words words);
  bool is_busy();
  void go(Words words);
  bool is_endless(const SearchLimits& limits) const;
  void describe_setup();
  void show_board();
  void show_evaluation();
  void stop();
  void show_help();
  void open_log(const std::string& path);
  void log(std::string_view direction, std::string_view line);

  LineSink sink_;
  std::mutex output_mutex_;
  Position position_;
  OutputStyle style_;
  int multi_pv_ = 1;
  NetworkPtr default_network_;  // an empty EvalFile goes back to it
  NetworkPtr network_ = default_network_;
  bool classical_ = false;
  bool limit_strength_ = false;
  bool analyse_mode_ = false;
  int elo_ = kDefaultElo;
  int skill_ = kFullSkill;
  std::optional<int> level_;
  TableSettings tables_;
  bool tables_changed_ = true;
  BookSettings book_;
  bool debug_ = false;
  bool was_stopped_ = false;  // the search that runs, if one does
  Ending ending_ = Ending::ByItself;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> log_{nullptr, nullptr};
  Engine engine_;
  PerftRun perft_;
};

}  // namespace kiebitz::uci
