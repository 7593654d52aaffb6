// The interface of a player in a match. EnginePlayer runs a UCI engine in a process; programs may provide other
// players. Belongs to one worker thread.
#pragma once

#include <stop_token>
#include <string_view>

#include "base/expected.h"
#include "match/engines/engine_spec.h"
#include "rules/position.h"
#include "uci/client/uci_engine.h"

namespace kiebitz::match {

// One move to find: the position with its past, the same as the text after "position", and the limits.
struct Turn {
  const Position& position;
  std::string_view command;
  uci_client::GoLimits limits;
};

class Player {
 public:
  virtual ~Player() = default;

  virtual const EngineSpec& spec() const = 0;
  // Prepares for a new game.
  virtual Expected<void, uci_client::Failure> prepare() = 0;
  // Starts the search and returns the time at which the clock starts. The turn need not live longer than the call.
  virtual Expected<TimePoint, uci_client::Failure> begin(const Turn& turn) = 0;
  // NoAnswer at the deadline: the player still thinks and can be stopped.
  virtual Expected<uci_client::BestMove, uci_client::Failure> wait_for_move(TimePoint deadline, std::stop_token cancel,
                                                                            const uci_client::InfoHandler& on_info) = 0;
  // The time of the player's last output. A player without output before its move returns the default.
  virtual TimePoint last_output_at() const { return {}; }
  // Ends the search without a move. False if the player does not respond to that either.
  virtual bool stop(TimePoint deadline, std::stop_token cancel) = 0;
  // Discards the player; the next prepare starts a new one.
  virtual void discard() = 0;
  // Ends the player after its last game.
  virtual void quit() = 0;
};

}  // namespace kiebitz::match
