// An external engine, driven over the UCI protocol in a process of its own. Errors (no such program, no answer, a
// crash) are returned as a Failure; after one of kind Disconnected or NoAnswer the engine is unusable and should be
// destroyed, which ends its process.
// An engine belongs to one thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "platform/process/process.h"
#include "uci/client/engine_info.h"
#include "uci/client/engine_option.h"
#include "uci/client/go_limits.h"

namespace kiebitz::uci_client {

enum class FailureKind : std::uint8_t {
  CannotStart,   // the program could not be run
  NoHandshake,   // it runs and never says uciok: not a UCI engine?
  Disconnected,  // it ended or closed its output
  NoAnswer,      // a deadline passed
  BadOption,     // unknown option or value out of range; the engine is fine
  Cancelled,     // the caller asked to give up
};

struct Failure {
  FailureKind kind = FailureKind::CannotStart;
  std::string text;  // one sentence without a full stop
};

struct Timeouts {
  std::chrono::milliseconds handshake{10'000};  // networks are loaded here
  std::chrono::milliseconds ready{10'000};      // to answer isready, and to take a line of input
  std::chrono::milliseconds quit{1'000};        // before a quitting engine is killed
};

enum class Direction : std::uint8_t { ToEngine, FromEngine };
// Sees every line in both directions, on the engine's thread. May be empty.
using WireTap = std::function<void(Direction, std::string_view)>;
using InfoHandler = std::function<void(const EngineInfo&)>;

struct BestMove {
  std::string move;    // as the engine wrote it; empty if it wrote none
  std::string ponder;  // may be empty
  TimePoint received;
};

class UciEngine {
 public:
  // Starts the program and waits for uciok.
  // A request to `cancel` ends this wait, and later those for readyok.
  static Expected<UciEngine, Failure> start(const ProcessOptions& program, const Timeouts& timeouts, WireTap tap = {},
                                            std::stop_token cancel = {});
  void set_cancel(std::stop_token cancel) { cancel_ = std::move(cancel); }

  // What the engine says about itself; empty if it does not.
  const std::string& name() const { return name_; }
  const std::string& author() const { return author_; }
  const std::vector<EngineOption>& options() const { return options_; }

  // Checked against what the engine offers; nothing is sent if the check fails.
  Expected<void, Failure> set_option(std::string_view option_name, std::string_view value);
  // isready, and waits for readyok. Other lines on the way are dropped.
  Expected<void, Failure> sync();
  // ucinewgame and sync.
  Expected<void, Failure> new_game();
  // The text after "position": "startpos moves e2e4".
  Expected<void, Failure> set_position(std::string_view text);
  // When the command was handed over: the engine's clock starts here.
  Expected<TimePoint, Failure> go(const GoLimits& limits);
  Expected<void, Failure> stop();
  // Reads info lines until bestmove. NoAnswer at the deadline: the engine still thinks and may be stopped.
  Expected<BestMove, Failure> wait_for_bestmove(TimePoint deadline, std::stop_token cancel, const InfoHandler& on_info);
  // When the last line of any kind came; long ago if there was none.
  TimePoint last_heard() const { return last_heard_; }
  // Any line at all, for tools that talk to the engine themselves.
  Expected<void, Failure> send(std::string_view line);
  Expected<std::string, Failure> read_line(TimePoint deadline);

  // The engine sees the end of its input.
  void close_input() { process_.close_input(); }
  // Waits for the process to end by itself.
  bool has_ended_by(TimePoint deadline) { return process_.wait(deadline).has_value(); }

  // Asks the engine to end, kills it if it does not, and says how it ended.
  ExitStatus quit();

 private:
  UciEngine(Process process, const Timeouts& timeouts, WireTap tap);
  Expected<void, Failure> handshake();
  // A line, nothing if the deadline passed, Cancelled.
  Expected<LineRead, Failure> read_unless_cancelled(TimePoint deadline, const std::stop_token& cancel);
  Expected<LineRead, Failure> read(TimePoint deadline);
  Failure disconnected();

  Process process_;
  Timeouts timeouts_;
  WireTap tap_;
  std::stop_token cancel_;
  TimePoint last_heard_;
  std::string name_;
  std::string author_;
  std::vector<EngineOption> options_;
};

}  // namespace kiebitz::uci_client
