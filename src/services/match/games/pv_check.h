// Checks the main lines that an engine sends. A line that is illegal, continues after the end of the game or announces
// a mate that it does not contain is a bug of the engine. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/position.h"
#include "uci/client/engine_info.h"

namespace kiebitz::match {

// The fault as a sentence without a full stop; nothing if there is none.
std::optional<std::string> check_pv(const Position& position, const uci_client::EngineInfo& info, bool chess960);
// The same for the expected reply to the engine's move; the game must not be over before it.
std::optional<std::string> check_ponder(const Position& position, Move move, std::string_view ponder);

}  // namespace kiebitz::match
