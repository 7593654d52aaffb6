// Players as people describe them on a command line: human, human:Anna, engine, engine:1400, brain:thesis-2,
// uci:stockfish, dummy, http://host:8080. Pure functions, but for lasting_spec, which asks where we are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "game/game_sheet.h"
#include "terminal/text/language.h"

namespace kiebitz::terminal {

// The name is set, except for a human without one. The error is a sentence without a full stop.
Expected<PlayerInfo, std::string> parse_player(std::string_view text);
// "full", "voll" and an empty text are no level.
Expected<std::optional<int>, std::string> parse_level(std::string_view text, Language language = Language::English);
// A description that holds in any folder: a brain's file and a program that are named by a path get an absolute one.
std::string lasting_spec(const PlayerInfo& player);
// A command as a line splits into words at blanks; a word with blanks stands in double quotes.
std::vector<std::string> command_words(const std::string& command);
// The name such a player has by itself: "Kiebitz 1400", "thesis-2". Empty for people.
std::string default_name(const PlayerInfo& player);

}  // namespace kiebitz::terminal
