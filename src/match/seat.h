// A seat at the board: whoever plays one side of a game. EnginePlayer seats a UCI engine in a process of its own;
// programs that bring players of their own seat those. Belongs to one worker thread.
#pragma once

#include <stop_token>
#include <string_view>

#include "base/expected.h"
#include "match/engine_spec.h"
#include "rules/position.h"
#include "uci/client/uci_engine.h"

namespace kiebitz::match {

// One move to be found: the position with its past, the same as the text after "position", and what may be used.
struct Turn {
  const Position& position;
  std::string_view command;
  uci_client::GoLimits limits;
};

class Seat {
 public:
  virtual ~Seat() = default;

  virtual const EngineSpec& spec() const = 0;
  // Ready for a new game.
  virtual Expected<void, uci_client::Failure> prepare() = 0;
  // Hands the turn over and says when: the clock starts there. The turn need not live longer than the call.
  virtual Expected<SteadyTime, uci_client::Failure> begin(const Turn& turn) = 0;
  // NoAnswer at the deadline: the player still thinks and may be stopped.
  virtual Expected<uci_client::BestMove, uci_client::Failure> wait_for_move(SteadyTime deadline, std::stop_token cancel,
                                                                            const uci_client::InfoHandler& on_info) = 0;
  // When the player last said anything. Nobody hears a player without a wire before its move.
  virtual SteadyTime last_heard() const { return {}; }
  // Ends the thinking without a move. False: no answer to that either.
  virtual bool stop(SteadyTime deadline, std::stop_token cancel) = 0;
  // Throws the player away; the next prepare brings a new one.
  virtual void discard() = 0;
  // The end of its last game.
  virtual void quit() = 0;
};

}  // namespace kiebitz::match
