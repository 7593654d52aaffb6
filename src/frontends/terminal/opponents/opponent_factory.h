// Who sits down for a description of a player.
#pragma once

#include <memory>
#include <string>

#include "base/expected.h"
#include "terminal/opponents/opponent.h"

namespace kiebitz::terminal {

// Never called for people. The error says what is wrong with the description or with what it asks for.
Expected<std::unique_ptr<Opponent>, std::string> make_opponent(const PlayerInfo& player,
                                                               const OpponentResources& resources);

}  // namespace kiebitz::terminal
