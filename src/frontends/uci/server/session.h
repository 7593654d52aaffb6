// A UCI dialogue: lines in, lines out. handle() waits only for a search that was stopped or is reporting its result, so
// the reader always answers (during go perft only stop and isready are executed); lines are sent from the caller's
// thread and from that of the search. The owner of the session reads the input and ends when handle() returns
// SessionState::Ended.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/engine.h"
#include "engine/engine_config.h"
#include "engine/option_table.h"
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
  // How the running search, or the one that waits for it, ends.
  enum class Ending { ByItself, AfterPonderHit, ByStop };

  void identify();
  std::optional<SessionState> execute(const Command& command) override;
  Expected<void, std::string> apply_option(const OptionSpec& spec, const OptionValue& value) override;
  void load_tables();
  void list_search_params();
  bool set_search_param(std::string_view command);
  bool is_busy();
  OutputStyle style() const { return {config_.chess960, config_.show_wdl}; }
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

  EngineConfig config_;
  bool tables_changed_ = true;
  bool was_stopped_ = false;  // the search that runs, if one does
  Ending ending_ = Ending::ByItself;
  std::vector<std::jthread> preparation_;  // of what the first search needs, beside the handshake
  Engine engine_;
  PerftRun perft_;
};

}  // namespace kiebitz::uci
