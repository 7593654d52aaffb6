// A UCI engine as a player: its specification and, while needed, the running engine. Starts it before the first game
// and again after a failure. Belongs to one worker thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "match/games/player.h"

namespace kiebitz::match {

struct PlayerSettings {
  uci_client::Timeouts timeouts;
  bool chess960 = false;
};

class EnginePlayer : public Player {
 public:
  // The spec must outlive the player.
  EnginePlayer(const EngineSpec& spec, const PlayerSettings& settings, uci_client::WireTap tap = {});

  const EngineSpec& spec() const override { return *spec_; }
  // Starts the engine if needed, sets options and announces the game. CannotStart if a new engine dies or hangs
  // meanwhile.
  Expected<void, uci_client::Failure> prepare() override;
  uci_client::UciEngine& engine() { return *engine_; }  // only after prepare() succeeded
  // Options asked of all engines that this one does not have.
  const std::vector<std::string>& missing_options() const { return missing_options_; }

  Expected<TimePoint, uci_client::Failure> begin(const Turn& turn) override;
  Expected<uci_client::BestMove, uci_client::Failure> wait_for_move(TimePoint deadline, std::stop_token cancel,
                                                                    const uci_client::InfoHandler& on_info) override;
  TimePoint last_output_at() const override { return engine_->last_heard(); }
  bool stop(TimePoint deadline, std::stop_token cancel) override;

  void discard() override { engine_.reset(); }
  // Ends the engine with quit.
  void quit() override;

 private:
  Expected<void, uci_client::Failure> start();
  Expected<void, uci_client::Failure> set_options(uci_client::UciEngine& engine);

  const EngineSpec* spec_;
  PlayerSettings settings_;
  uci_client::WireTap tap_;
  std::optional<uci_client::UciEngine> engine_;
  std::vector<std::string> missing_options_;
};

}  // namespace kiebitz::match
