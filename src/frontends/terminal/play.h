// The front door of this room: games at the console until the user leaves.
#pragma once

#include <optional>
#include <string>

#include "base/expected.h"
#include "terminal/game_table.h"

namespace kiebitz::terminal {

// Settles the settings, begins, plays, and begins anew when asked to. The error is a sentence without a full stop.
Expected<void, std::string> play_games(Console& console, Store& store, const PlayRequest& request,
                                       const TableOptions& options);
// Goes on with this game, or with the newest one of the owner that is not over.
Expected<void, std::string> resume_game(Console& console, Store& store, std::optional<GameId> id,
                                        const PlayRequest& request, const TableOptions& options);

}  // namespace kiebitz::terminal
