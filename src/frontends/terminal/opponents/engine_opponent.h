// Our own engine as an opponent, at full strength or at a level.
#pragma once

#include <memory>

#include "engine/score.h"
#include "terminal/opponents/opponent.h"

namespace kiebitz::terminal {

// player.rating is the level; without one the engine plays as well as it can.
Expected<std::unique_ptr<Opponent>, std::string> make_engine_opponent(const PlayerInfo& player,
                                                                      const OpponentResources& resources);

// A score of the engine as it is written beside a move.
PgnEval to_eval(const Score& score, std::optional<int> depth);

}  // namespace kiebitz::terminal
