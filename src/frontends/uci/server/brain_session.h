// A UCI dialogue with a brain, so that any chess program can play against it. Lines in, lines out, as in session.h: the
// reader always answers, a brain thinks in its own thread, every go gets exactly one bestmove. One thread calls
// handle() and wait().
#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>

#include "base/random.h"
#include "brains/brain_player.h"
#include "engine/option_table.h"
#include "rules/position.h"
#include "uci/server/basic_session.h"

namespace kiebitz::uci {

// What a brain can be told: some of the options of the engine.
std::span<const OptionSpec> brain_option_table();

class BrainSession final : public BasicSession {
 public:
  // The sources must outlive the session. The seed decides what is left to chance.
  BrainSession(brains::Brain brain, const brains::PluggedSources& sources, std::uint64_t seed, LineSink sink);
  ~BrainSession();

  // Blocks until the running search has answered.
  void wait();

 private:
  // What one search needs to know, fixed when it begins.
  struct Task {
    Position position;
    brains::ThinkLimits limits;
    bool answers_only_when_stopped = false;
    bool chess960 = false;
    bool is_declined = false;  // no move, because the position was refused
    DebugReport::Clock::time_point begin = DebugReport::Clock::now();
  };

  std::optional<SessionState> execute(const Command& command) override;
  Expected<void, std::string> apply_option(const OptionSpec& spec, const OptionValue& value) override;
  void identify();
  void show_help();
  void go(Words words);
  void think(const std::stop_token& token, const Task& task);
  void decline(const std::stop_token& token, const Task& task);
  void answer(std::string_view move);
  void stop();
  bool is_thinking() const { return thinking_.load(); }

  brains::BrainPlayer player_;
  Random random_;
  EngineConfig config_{.network = nullptr};  // of which a brain uses the notation and the overhead
  std::atomic<bool> thinking_{false};
  std::jthread thread_;
};

}  // namespace kiebitz::uci
