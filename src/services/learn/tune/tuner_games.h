// Picks training positions for the tuner out of recorded games: quiet ones, so that the static value has a chance to be
// right.
#pragma once

#include <cstddef>
#include <cstdint>

#include "learn/data/game_record.h"
#include "learn/tune/tuner_data.h"

namespace kiebitz {

struct TunerGameOptions {
  int first_ply = 16;      // openings are too much alike, and partly random
  int every = 1;           // take each n-th position that qualifies
  int score_limit = 1500;  // more lopsided positions teach nothing
  int last_clock = 40;     // above this many half-moves without progress the game goes nowhere
};

// Adds the positions before quiet moves: not in check, the move neither takes nor promotes, and its score is known and
// within the limit. Returns how many were added.
std::size_t add_game(TunerData& data, const GameRecord& game, std::uint32_t game_number,
                     const TunerGameOptions& options = {});

}  // namespace kiebitz
