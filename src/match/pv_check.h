// Is what an engine promises while it thinks possible? A main line that cannot be played, goes on after the game is
// over or announces a mate that it does not show is a bug of the engine. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/position.h"
#include "uci/client/engine_info.h"

namespace kiebitz::match {

// What is wrong, as a sentence without a full stop; nothing if all is well.
std::optional<std::string> check_pv(const Position& position, const uci_client::EngineInfo& info, bool chess960);
// The same for the answer an engine expects to its move; there must be a game left to ponder on.
std::optional<std::string> check_ponder(const Position& position, Move move, std::string_view ponder);

}  // namespace kiebitz::match
