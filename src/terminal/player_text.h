// Players as people describe them on a command line: human, human:Anna, engine, engine:1400, brain:thesis-2,
// uci:stockfish, dummy. Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "base/expected.h"
#include "game/game_sheet.h"

namespace kiebitz::terminal {

// The name is set for everybody but a human without one. The error is a sentence without a full stop.
Expected<PlayerInfo, std::string> parse_player(std::string_view text);
// "full" and an empty text are no level.
Expected<std::optional<int>, std::string> parse_level(std::string_view text);
// The name such a player has by itself: "Kiebitz 1400", "thesis-2". Empty for people.
std::string default_name(const PlayerInfo& player);

}  // namespace kiebitz::terminal
