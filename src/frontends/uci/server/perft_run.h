// go perft N: counts move sequences on a thread of its own, so that the reader of the dialogue can stop it. Used by one
// thread; the lines come out on the counting one.
#pragma once

#include <thread>

#include "rules/position.h"
#include "uci/server/info_writer.h"
#include "uci/server/session_state.h"

namespace kiebitz::uci {

class PerftRun {
 public:
  ~PerftRun();

  // Waits for the one before. The sink gets a line per move and the sum, or that it was stopped.
  void start(const Position& position, int depth, const OutputStyle& style, const LineSink& sink);
  void stop() { thread_.request_stop(); }
  void wait();

 private:
  std::jthread thread_;
};

}  // namespace kiebitz::uci
