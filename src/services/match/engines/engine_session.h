// A session with an engine under test: sends the commands of a check and inspects every line of output. Belongs to one
// thread.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "match/engines/engine_spec.h"
#include "rules/position.h"
#include "uci/client/line_order.h"
#include "uci/client/uci_engine.h"

namespace kiebitz::match {

struct SearchReport {
  std::string move;        // of bestmove
  std::string ponder;      // the expected reply; may be empty
  std::string last_nodes;  // as text; empty if never sent
  bool has_exact_score = false;
  bool has_mate_score = false;
  std::optional<std::string> complaint;         // no or an illegal bestmove
  std::optional<std::string> line_complaint;    // the first impossible main line or ponder move
  std::optional<std::string> format_complaint;  // the first line outside the protocol
  std::optional<std::string> order_complaint;   // lines that do not follow from each other
};

class EngineSession {
 public:
  static Expected<EngineSession, uci_client::Failure> start(const EngineSpec& spec,
                                                            const uci_client::Timeouts& timeouts);

  uci_client::UciEngine& engine() { return engine_; }
  const std::vector<std::string>& option_lines() const { return option_lines_; }
  // The failure if the engine closed its output or died.
  const std::optional<uci_client::Failure>& failure() const { return failure_; }

  void send(std::string_view line);
  bool is_ready();
  bool wait_for(std::string_view line, std::chrono::milliseconds time);

  // Sends position and go, each as the text after the word.
  void begin(std::string_view position, std::string_view limits);
  // Whether a bestmove comes within this time.
  bool ends_within(std::chrono::milliseconds time);
  // Waits for the rest of the search; a bestmove is due within this time.
  SearchReport finish(std::chrono::milliseconds time);
  SearchReport search(std::string_view position, std::string_view limits, std::chrono::milliseconds time);

  // The time since the last search ended.
  bool saw_bestmove() const { return saw_bestmove_; }
  int lines_after_bestmove() const { return lines_after_; }

  bool ends_after_quit(std::chrono::milliseconds time);
  bool ends_after_end_of_input(std::chrono::milliseconds time);

 private:
  EngineSession(uci_client::UciEngine engine, std::vector<std::string> option_lines)
      : engine_(std::move(engine)), option_lines_(std::move(option_lines)) {}

  std::optional<std::string> read(TimePoint deadline);
  void note(const std::string& line);
  void judge_move();

  uci_client::UciEngine engine_;
  std::vector<std::string> option_lines_;
  std::optional<uci_client::Failure> failure_;
  std::optional<Position> position_;
  SearchReport report_;
  uci_client::LineOrder order_;
  bool is_searching_ = false;
  bool is_chess960_ = false;
  bool saw_bestmove_ = false;
  int lines_after_ = 0;
};

}  // namespace kiebitz::match
