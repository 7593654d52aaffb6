// A UCI dialogue with a brain, so that any chess program can play against it. Lines in, lines out, as in session.h: the
// reader always answers, a brain thinks in its own thread, every go gets exactly one bestmove. One thread calls
// handle() and wait().
#pragma once

#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <thread>

#include "base/random.h"
#include "brains/brain_player.h"
#include "rules/position.h"
#include "uci/server/session_state.h"

namespace kiebitz::uci {

class BrainSession {
 public:
  // The sources must outlive the session. The seed decides what is left to chance.
  BrainSession(brains::Brain brain, const brains::PluggedSources& sources, std::uint64_t seed, LineSink sink);
  ~BrainSession();

  SessionState handle(std::string_view line);
  // Blocks until the running search has answered.
  void wait();

 private:
  using Words = std::span<const std::string_view>;

  // What one search needs to know, fixed when it begins.
  struct Task {
    Position position;
    brains::ThinkLimits limits;
    bool answers_only_when_stopped = false;
    bool chess960 = false;
  };

  void send(std::string_view line);
  void complain(std::string_view text);
  void identify();
  void set_option(Words words);
  void set_position(Words words);
  void go(Words words);
  void think(const std::stop_token& token, const Task& task);
  void stop();
  bool is_thinking() const { return thinking_.load(); }

  brains::BrainPlayer player_;
  Random random_;
  LineSink sink_;
  std::mutex output_mutex_;
  Position position_;
  bool chess960_ = false;
  brains::Milliseconds overhead_;
  std::atomic<bool> thinking_{false};
  std::jthread thread_;
};

}  // namespace kiebitz::uci
