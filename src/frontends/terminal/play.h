// The entry point of this module: games at the console until the user leaves.
#pragma once

#include <optional>
#include <string>

#include "base/expected.h"
#include "terminal/terminal_game.h"

namespace kiebitz::terminal {

// Completes the settings and plays, and plays again on request. The error is a sentence without a full stop.
Expected<void, std::string> play_games(Console& console, Store& store, const PlayRequest& request,
                                       const TerminalGameOptions& options);
// Continues this game, or the newest one of the owner that is not over.
Expected<void, std::string> resume_game(Console& console, Store& store, std::optional<GameId> id,
                                        const PlayRequest& request, const TerminalGameOptions& options);

}  // namespace kiebitz::terminal
