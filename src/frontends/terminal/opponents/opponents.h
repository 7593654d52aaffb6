// Creates the computer opponent that a description of a player names. One function per kind; make_opponent selects it.
#pragma once

#include <memory>
#include <string>

#include "base/expected.h"
#include "terminal/opponents/opponent.h"

namespace kiebitz::terminal {

using MadeOpponent = Expected<std::unique_ptr<Opponent>, std::string>;

// Precondition: the player is not a person. The error says what is wrong with the description or with what it names.
MadeOpponent make_opponent(const PlayerInfo& player, const OpponentResources& resources);

// Kiebitz itself. player.rating is the level; without one it plays at full strength.
MadeOpponent make_engine_opponent(const PlayerInfo& player, const OpponentResources& resources);
// player.spec is the name of the brain or the path of its file. Terms about the past read the store's history.
MadeOpponent make_brain_opponent(const PlayerInfo& player, const OpponentResources& resources);
// An external UCI engine. player.spec is the command with its arguments, separated by blanks. Starts it and waits for
// its answer.
MadeOpponent make_uci_opponent(const PlayerInfo& player, Language language);
// A player on another server. player.spec is the address; connects to it.
MadeOpponent make_remote_opponent(const PlayerInfo& player, Language language);

}  // namespace kiebitz::terminal
