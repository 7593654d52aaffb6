// The settings of a match. Plain values, made by the command line or by a program.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "match/engines/engine_spec.h"
#include "match/games/game_runner.h"
#include "match/report/sprt.h"
#include "match/schedule/pairing.h"
#include "uci/client/uci_engine.h"

namespace kiebitz::match {

struct MatchConfig {
  std::vector<EngineSpec> engines;  // at least two
  ScheduleOptions schedule;
  GameSettings game;
  uci_client::Timeouts timeouts;
  std::size_t concurrency = 1;
  std::optional<SprtSettings> sprt;  // for two engines
};

}  // namespace kiebitz::match
