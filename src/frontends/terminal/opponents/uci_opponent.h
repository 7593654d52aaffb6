// Somebody else's UCI engine as an opponent.
#pragma once

#include <memory>

#include "terminal/opponents/opponent.h"

namespace kiebitz::terminal {

// player.spec is the command with its arguments, separated by blanks. Starts it and waits until it answers.
Expected<std::unique_ptr<Opponent>, std::string> make_uci_opponent(const PlayerInfo& player, Language language);

}  // namespace kiebitz::terminal
