#include "match/engines/engine_player.h"

#include <utility>

namespace kiebitz::match {

using uci_client::Failure;
using uci_client::FailureKind;
using uci_client::UciEngine;

namespace {

// An engine that dies or hangs before its first game counts as not started, whatever the pipe reports.
Failure failed_start(Failure failure) {
  if (failure.kind == FailureKind::Disconnected || failure.kind == FailureKind::NoAnswer)
    failure.kind = FailureKind::CannotStart;
  return failure;
}

}  // namespace

EnginePlayer::EnginePlayer(const EngineSpec& spec, const PlayerSettings& settings, uci_client::WireTap tap)
    : spec_(&spec), settings_(settings), tap_(std::move(tap)) {}

Expected<void, Failure> EnginePlayer::prepare() {
  if (spec_->restart_every_game) quit();
  const bool is_new = !engine_;
  if (is_new)
    if (const auto started = start(); !started) return Unexpected(failed_start(started.error()));
  const auto ready = engine_->new_game();
  if (ready) return ready;
  discard();
  return Unexpected(is_new ? failed_start(ready.error()) : ready.error());
}

Expected<void, Failure> EnginePlayer::start() {
  auto engine = UciEngine::start(spec_->process_options(), settings_.timeouts, tap_);
  if (!engine) return Unexpected(engine.error());
  if (const auto set = set_options(*engine); !set) return set;
  if (const auto ready = engine->sync(); !ready) return ready;
  engine_ = std::move(*engine);
  return {};
}

Expected<void, Failure> EnginePlayer::set_options(UciEngine& engine) {
  missing_options_.clear();
  for (const OptionSetting& setting : spec_->options) {
    if (setting.is_for_all && uci_client::find_option(engine.options(), setting.name) == nullptr) {
      missing_options_.push_back(setting.name);
      continue;
    }
    if (const auto set = engine.set_option(setting.name, setting.value); !set) return set;
  }
  if (!settings_.chess960) return {};
  if (uci_client::find_option(engine.options(), "UCI_Chess960") == nullptr)
    return Unexpected(Failure{FailureKind::BadOption, "the engine does not play Chess960 (no option UCI_Chess960)"});
  return engine.set_option("UCI_Chess960", "true");
}

Expected<TimePoint, Failure> EnginePlayer::begin(const Turn& turn) {
  if (const auto sent = engine_->set_position(turn.command); !sent) return Unexpected(sent.error());
  if (const auto ready = engine_->sync(); !ready) return Unexpected(ready.error());
  return engine_->go(turn.limits);
}

Expected<uci_client::BestMove, Failure> EnginePlayer::wait_for_move(TimePoint deadline, std::stop_token cancel,
                                                                    const uci_client::InfoHandler& on_info) {
  return engine_->wait_for_bestmove(deadline, std::move(cancel), on_info);
}

bool EnginePlayer::stop(TimePoint deadline, std::stop_token cancel) {
  return engine_->stop() && engine_->wait_for_bestmove(deadline, std::move(cancel), {}).has_value();
}

void EnginePlayer::quit() {
  if (engine_) engine_->quit();
  engine_.reset();
}

}  // namespace kiebitz::match
