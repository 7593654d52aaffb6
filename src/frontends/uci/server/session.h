// A UCI dialogue: lines in, lines out. handle() waits for no search but one that was told to stop or is telling its
// result, so the reader always answers (a count of go perft lets only stop and isready pass); lines come out on
// the caller's thread and on that of whoever works. Whoever owns the session reads the input and ends when it says
// SessionState::Ended.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/book_settings.h"
#include "engine/engine.h"
#include "engine/option_table.h"
#include "engine/tablebase_settings.h"
#include "rules/position.h"
#include "uci/server/basic_session.h"
#include "uci/server/go_parser.h"
#include "uci/server/info_writer.h"
#include "uci/server/perft_run.h"
#include "uci/server/session_state.h"

namespace kiebitz::uci {

class Session final : public BasicSession {
 public:
  explicit Session(LineSink sink, NetworkPtr network = embedded_network());
  ~Session();

  // Blocks until the running search has answered.
  void wait();

 private:
  // How the search that runs, or the one that waits for it, comes to its end.
  enum class Ending { ByItself, AfterPonderHit, ByStop };

  void identify();
  std::optional<SessionState> obey(const Command& command) override;
  Expected<void, std::string> apply_option(const OptionSpec& spec, const OptionValue& value) override;
  void apply_level();
  void apply_table_option(OptionId id, const OptionValue& value);
  void load_tables();
  Expected<void, std::string> apply_book_option(OptionId id, const OptionValue& value);
  void list_search_params();
  bool set_search_param(std::string_view command);
  Expected<void, std::string> load_network(const std::string& path);
  bool is_busy();
  void go(Words words);
  void start_search(const SearchLimits& limits, EngineEvents events, TimePoint begin);
  EngineEvents events_of_search(TimePoint begin);
  void decline(const SearchLimits& limits, TimePoint begin);
  bool is_endless(const SearchLimits& limits) const;
  void describe_setup();
  void show_board();
  void show_evaluation();
  void stop();
  void show_help();

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
  TablebaseSettings tables_ = default_tablebase_settings(process_environment());
  bool tables_changed_ = true;
  BookSettings book_;
  bool was_stopped_ = false;  // the search that runs, if one does
  Ending ending_ = Ending::ByItself;
  std::vector<std::jthread> preparation_;  // of what the first search needs, beside the handshake
  Engine engine_;
  PerftRun perft_;
};

}  // namespace kiebitz::uci
