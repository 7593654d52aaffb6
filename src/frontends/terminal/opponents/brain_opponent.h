// A brain (a small engine described by a text file) as an opponent. Terms that look at the history see the finished
// games of the store.
#pragma once

#include <memory>

#include "terminal/opponents/opponent.h"

namespace kiebitz::terminal {

// player.spec is the name of the brain or the path of its file.
Expected<std::unique_ptr<Opponent>, std::string> make_brain_opponent(const PlayerInfo& player,
                                                                     const OpponentResources& resources);

}  // namespace kiebitz::terminal
