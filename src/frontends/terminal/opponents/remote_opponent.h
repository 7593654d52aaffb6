// A player on another server as an opponent.
#pragma once

#include <memory>

#include "terminal/opponents/opponent.h"

namespace kiebitz::terminal {

// player.spec is the address. Asks who answers there.
Expected<std::unique_ptr<Opponent>, std::string> make_remote_opponent(const PlayerInfo& player, Language language);

}  // namespace kiebitz::terminal
