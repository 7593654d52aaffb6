// A seat at the board: the specification of an engine and, while it is needed, the running engine. Starts it before the
// first game and again after it failed. Belongs to one worker thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "match/engine_spec.h"
#include "uci/client/uci_engine.h"

namespace kiebitz::match {

struct PlayerSettings {
  uci_client::Timeouts timeouts;
  bool chess960 = false;
};

class EnginePlayer {
 public:
  // The spec must outlive the player.
  EnginePlayer(const EngineSpec& spec, const PlayerSettings& settings, uci_client::WireTap tap = {});
  EnginePlayer(EnginePlayer&&) noexcept = default;
  EnginePlayer(const EnginePlayer&) = delete;
  EnginePlayer& operator=(const EnginePlayer&) = delete;
  EnginePlayer& operator=(EnginePlayer&&) = delete;
  ~EnginePlayer() = default;

  const EngineSpec& spec() const { return *spec_; }
  // Ready for a new game: running, options set, told that a game begins.
  Expected<void, uci_client::Failure> prepare();
  uci_client::UciEngine& engine() { return *engine_; }  // only after a prepare() that succeeded
  // Options asked of all engines that this one does not have.
  const std::vector<std::string>& missing_options() const { return missing_options_; }

  // Throws the engine away; the next prepare starts a new one.
  void discard() { engine_.reset(); }
  // Ends it politely.
  void quit();

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
